//! A look at dropped files: which classes can be started, and what cannot be used.

use super::user::{is_program, package_sentence};
use super::{InputError, Jar, summarize};
use crate::report::{FoundClass, InputFile, ScanResult};

/// Bytes of class files that one look inflates, over all archives: far above real programs, and soon done.
const MAX_INFLATED: usize = 256 << 20;
/// Sentences about one archive; a jar of ten thousand broken classes does not need ten thousand.
const MAX_PROBLEMS_PER_JAR: usize = 5;

/// Looks at every file. Problems are one sentence each and name the file.
pub fn scan(files: &[InputFile]) -> ScanResult {
    let mut look =
        Look { result: ScanResult { classes: Vec::new(), problems: Vec::new() }, inflated: 0, mains: Vec::new() };
    for file in files.iter().filter(|f| is_program(&f.path, &f.bytes)) {
        look.program(file);
    }
    look.sources(files);
    let Look { mut result, mains, .. } = look;
    // What `java -jar` would start comes before all others.
    let rank = |found: &FoundClass| (!found.has_main, !(found.has_main && mains.contains(&found.name)));
    result.classes.sort_by(|a, b| (rank(a), &a.name, &a.from).cmp(&(rank(b), &b.name, &b.from)));
    result
}

struct Look {
    result: ScanResult,
    inflated: usize,
    /// Main classes that manifests name.
    mains: Vec<String>,
}

impl Look {
    fn program(&mut self, file: &InputFile) {
        if file.path.ends_with(".class") && !file.bytes.starts_with(b"PK\x03\x04") {
            if let Err(problem) = self.class(&file.bytes, &file.path) {
                self.result.problems.push(problem);
            }
            return;
        }
        if file.bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE]) {
            if let Err(problem) = self.class(&file.bytes, &file.path) {
                self.result.problems.push(problem);
            }
            return;
        }
        match Jar::open(&file.path, file.bytes.clone()) {
            Ok(jar) => self.jar(&jar),
            Err(e) => self.result.problems.push(e.to_string()),
        }
    }

    fn jar(&mut self, jar: &Jar) {
        let names = jar.names();
        self.mains.extend(jar.manifest().main_class);
        if names.is_empty() {
            let what =
                if jar.nested() > 0 { "it holds only other jars; give those" } else { "there is no class in it" };
            self.result.problems.push(format!("{}: {what}", jar.path()));
        }
        let mut problems = Vec::new();
        for name in &names {
            if self.inflated > MAX_INFLATED {
                problems.push(format!("{}: it is too large to look at every class", jar.path()));
                break;
            }
            let place = jar.place_of(name);
            let outcome = match jar.read(name) {
                Ok(Some(bytes)) => {
                    self.inflated += bytes.len();
                    self.class(&bytes, &place)
                }
                Ok(None) => Ok(()),
                Err(e) => Err(e.to_string()),
            };
            problems.extend(outcome.err());
        }
        let more = problems.len().saturating_sub(MAX_PROBLEMS_PER_JAR);
        problems.truncate(MAX_PROBLEMS_PER_JAR);
        self.result.problems.extend(problems);
        if more > 0 {
            self.result.problems.push(format!("{}: {more} more classes cannot be used", jar.path()));
        }
    }

    fn class(&mut self, bytes: &[u8], path: &str) -> Result<(), String> {
        let summary = summarize(bytes, path).map_err(|e| InputError::from(e).to_string())?;
        if summary.name.starts_with("java/") {
            return Err(format!("{path}: {}", package_sentence(&summary.name)));
        }
        if matches!(summary.name.rsplit('/').next(), Some("module-info" | "package-info")) {
            return Ok(());
        }
        self.result.classes.push(FoundClass {
            name: summary.name.replace('/', "."),
            has_main: summary.has_main,
            source_file: summary.source_file,
            from: path.to_string(),
            tests: Vec::new(),
        });
        Ok(())
    }

    /// Sources are welcome beside their classes; alone they are a misunderstanding. Other files are nobody's business
    /// unless nothing else was given.
    fn sources(&mut self, files: &[InputFile]) {
        let mut strangers = Vec::new();
        for file in files.iter().filter(|f| !is_program(&f.path, &f.bytes)) {
            let name = file.path.rsplit(['/', '\\']).next().unwrap_or(&file.path);
            if !name.ends_with(".java") {
                strangers.push(&file.path);
            } else if !self.result.classes.iter().any(|c| c.source_file == name) {
                self.result.problems.push(format!(
                    "{}: this is source code, and none of the class files comes from it: compile it first \
                     (javac -g {name}) and drop the class files too",
                    file.path
                ));
            }
        }
        if self.result.classes.is_empty() && self.result.problems.is_empty() {
            for path in strangers.iter().take(MAX_PROBLEMS_PER_JAR) {
                self.result.problems.push(format!("{path}: not a class file or jar"));
            }
            if files.is_empty() {
                self.result.problems.push("there are no files".to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::testing::{class, class_with, zip};

    fn file(path: &str, bytes: &[u8]) -> InputFile {
        InputFile { path: path.into(), bytes: bytes.to_vec() }
    }

    #[test]
    fn classes_with_main_come_first() {
        let jar = zip(&[("z/Z.class", &class_with("z/Z", 61, true), true), ("B.class", b"bad", true)]);
        let found = scan(&[
            file("d/A.class", &class("A", 61)),
            file("x.jar", &jar),
            file("A.java", b"class A {}"),
            file("notes.txt", b"hi"),
        ]);
        let names: Vec<_> = found.classes.iter().map(|c| (c.name.as_str(), c.has_main, c.from.as_str())).collect();
        assert_eq!(names, [("z.Z", true, "x.jar!z/Z.class"), ("A", false, "d/A.class")]);
        assert_eq!(found.problems, ["x.jar!B.class: not a valid class file: it is only 3 bytes long"]);
    }

    #[test]
    fn the_main_class_of_a_manifest_comes_before_others() {
        let entries = [
            ("META-INF/MANIFEST.MF", &b"Main-Class: z.Z\n"[..], true),
            ("a/A.class", &class_with("a/A", 61, true), true),
            ("z/Z.class", &class_with("z/Z", 61, true), true),
        ];
        let found = scan(&[file("x.jar", &zip(&entries))]);
        let names: Vec<_> = found.classes.iter().map(|c| c.name.as_str()).collect();
        assert_eq!(names, ["z.Z", "a.A"]);
    }

    #[test]
    fn one_sentence_for_each_file_that_cannot_be_used() {
        let good = class("A", 61);
        let found = scan(&[
            file("text.class", b"this is no class"),
            file("cut.class", &good[..good.len() - 4]),
            file("new.class", &class("A", 70)),
            file("x.jar", b"no zip"),
            file("S.java", b"class S {}"),
            file("O.class", &class("java/lang/O", 61)),
            file("empty.class", b""),
        ]);
        assert!(found.classes.is_empty());
        let starts = ["text.class: not a valid", "cut.class: not a valid", "new.class was compiled for Java 26"];
        for (said, start) in found.problems.iter().zip(starts) {
            assert!(said.starts_with(start), "{said}");
        }
        assert_eq!(found.problems.len(), 7, "{:#?}", found.problems);
        assert!(found.problems[6].contains("compile it first"));
    }

    #[test]
    fn nothing_usable_is_said_too() {
        assert_eq!(scan(&[]).problems, ["there are no files"]);
        assert_eq!(scan(&[file("a.png", b"x")]).problems, ["a.png: not a class file or jar"]);
    }

    #[test]
    fn a_jar_of_broken_classes_is_summed_up() {
        let names: Vec<String> = (0..9).map(|i| format!("C{i}.class")).collect();
        let entries: Vec<_> = names.iter().map(|n| (n.as_str(), &b"bad"[..], true)).collect();
        let problems = scan(&[file("x.jar", &zip(&entries))]).problems;
        assert_eq!(problems.len(), 6);
        assert_eq!(problems[5], "x.jar: 4 more classes cannot be used");
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_under_any_name(
            bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..200),
            name in "(A\\.class|x\\.jar|A\\.java|z)",
        ) {
            scan(&[file(&name, &bytes)]);
        }

        #[test]
        fn mutated_class_files(
            flips in proptest::collection::vec((0usize..200, proptest::prelude::any::<u8>()), 1..6),
        ) {
            let mut bytes = class_with("p/Main", 61, true);
            let n = bytes.len();
            for (at, value) in flips {
                bytes[at % n] = value;
            }
            scan(&[file("Main.class", &bytes)]);
        }
    }
}
