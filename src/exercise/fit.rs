//! What was written, held against the exercise: whole files of a student's, and the texts of an answer file.
//!
//! `interleave answer`, `interleave verify` and the page ask the same functions, so that none of them takes what another one
//! refuses. Whether it compiles, and what it may use, comes after this.

use super::answer::{Answer, AnswerText};
use super::format::{Exercise, MAX_FILE, Role};
use super::regions::{Template, unix};
use super::{ExerciseError, quoted, wrong};
use crate::report::SourceText;

impl Exercise {
    /// The regions of whole files that a student hands in, each with its path.
    ///
    /// # Errors
    /// What is wrong with them, in one sentence.
    pub fn texts(&self, files: &[(String, String)]) -> Result<Vec<AnswerText>, ExerciseError> {
        let mut texts: Vec<AnswerText> = Vec::new();
        for (path, text) in files {
            let name = path.replace('\\', "/");
            let of_exercise = |own: &str| name == own || name.ends_with(&format!("/{own}"));
            let last = name.rsplit('/').next().unwrap_or(&name);
            let by_path = self.files.iter().find(|file| of_exercise(&file.path));
            let file = by_path.or_else(|| self.files.iter().find(|file| file.path.rsplit('/').next() == Some(last)));
            match file {
                Some(file) if file.role == Role::Editable => {
                    if texts.iter().any(|text| text.path == file.path) {
                        return wrong(format!("the file {} of the exercise is given twice", file.path));
                    }
                    let cut = Template::of(&file.text).and_then(|given| given.cut(text));
                    let regions = cut.map_err(|e| ExerciseError::Wrong(format!("{path}: {e}")))?;
                    texts.push(AnswerText { path: file.path.clone(), regions });
                }
                // It is the exercise's own that counts; the student should know.
                Some(file) if file.role == Role::ReadOnly && file.text.trim() == text.trim() => {}
                Some(file) if file.role == Role::ReadOnly => {
                    return wrong(format!("{path}: {} is the exercise's and was changed", file.path));
                }
                _ => return wrong(format!("{path}: the exercise has no file of that name that is yours to write")),
            }
        }
        let missing = self.editable().find(|file| texts.iter().all(|text| text.path != file.path));
        match missing {
            Some(file) => wrong(format!("the file {} is missing", file.path)),
            None => Ok(texts),
        }
    }

    /// The sources of an answer: each editable file, put together.
    ///
    /// # Errors
    /// Where it has other files or other parts than the exercise, or one that is not closed in itself.
    pub fn sources(&self, texts: &[AnswerText]) -> Result<Vec<SourceText>, ExerciseError> {
        if let Some(other) = texts.iter().find(|text| self.editable().all(|file| file.path != text.path)) {
            return wrong(format!("it has a file {}, which the exercise does not", quoted(&other.path)));
        }
        let mut sources = Vec::new();
        for file in self.editable() {
            let mut of_file = texts.iter().filter(|text| text.path == file.path);
            let (Some(text), None) = (of_file.next(), of_file.next()) else {
                return wrong(format!("it has to have the file {} once", file.path));
            };
            let in_file = |e: ExerciseError| ExerciseError::Wrong(format!("{}: {e}", file.path));
            let text = Template::of(&file.text).and_then(|given| given.assemble(&text.regions)).map_err(in_file)?;
            sources.push(SourceText { path: file.path.clone(), text });
        }
        Ok(sources)
    }

    /// The texts of an answer file, with line ends as they are compiled.
    ///
    /// # Errors
    /// One sentence, where it is an answer to another exercise, or `verify` would refuse its texts.
    pub fn open(&self, answer: &Answer) -> Result<Vec<AnswerText>, ExerciseError> {
        if answer.exercise.id != self.id {
            let other = quoted(&answer.exercise.id);
            return wrong(format!("it is an answer to the exercise {other}, and this one is {}", self.id));
        }
        self.sources(&answer.files)?;
        let of = |text: &AnswerText| AnswerText {
            path: text.path.clone(),
            regions: text.regions.iter().map(|region| unix(region)).collect(),
        };
        Ok(answer.files.iter().map(of).collect())
    }
}

/// Refuses an answer file of so many bytes that nobody would read it.
pub(super) fn small_enough(bytes: usize) -> Result<(), ExerciseError> {
    if bytes > MAX_FILE {
        return wrong(format!("the answer file would have {bytes} bytes, more than the {MAX_FILE} that are read"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    const MARKED: &str = "class A {\n// answer begins\nint n;\n// answer ends\n}\n";

    fn exercise() -> Exercise {
        let file = |path: &str, role: &str, text: &str| json!({"path": path, "role": role, "text": text});
        let files =
            [file("p/A.java", "editable", MARKED), file("B.java", "editable", ""), file("M.java", "hidden", "")];
        let all = json!({
            "format": "interleave-exercise-1", "id": "a", "title": "A", "task": "", "files": files,
            "start": {"main": "M"}, "goal": "holds",
        });
        Exercise::read(all.to_string().as_bytes()).unwrap()
    }

    fn an_answer(id: &str, files: &[(&str, &[&str])]) -> Answer {
        let files: Vec<_> = files.iter().map(|(path, regions)| json!({"path": path, "regions": regions})).collect();
        let all = json!({
            "files": files, "exercise": {"id": id, "hash": ""}, "engine": "", "library": "", "program": {},
            "bounds": {}, "verdict": "solved", "reasons": [], "runs": [], "format": "interleave-answer-1",
        });
        Answer::read(all.to_string().as_bytes()).unwrap()
    }

    fn opened(id: &str, files: &[(&str, &[&str])]) -> Result<Vec<AnswerText>, String> {
        exercise().open(&an_answer(id, files)).map_err(|e| e.to_string())
    }

    #[test]
    fn an_answer_is_opened_with_line_ends_as_they_are_compiled() {
        let texts =
            opened("a", &[("p/A.java", &["int a;\r\nint b;\rint c;"]), ("B.java", &["\u{feff}class B { }\r\n"])]);
        let regions: Vec<Vec<String>> = texts.unwrap().into_iter().map(|text| text.regions).collect();
        assert_eq!(regions, [["int a;\nint b;\nint c;\n"], ["class B { }\n"]]);
    }

    #[test]
    fn what_verify_refuses_is_not_opened() {
        let b: (&str, &[&str]) = ("B.java", &["class B { }"]);
        for (files, why) in [
            (&[b][..], "it has to have the file p/A.java once"),
            (&[("p/A.java", &["int a;"]), b, b], "it has to have the file B.java once"),
            (&[("p/A.java", &["int a;"]), b, ("M.java", &[""])], "it has a file M.java, which the exercise does not"),
            (&[("p/A.java", &[]), b], "p/A.java: it has 0 regions, and the exercise 1"),
            (
                &[("p/A.java", &["}"]), b],
                "p/A.java: part 1 of the answer, line 1 of it: `}` closes what is not of this part",
            ),
            (
                &[("p/A.java", &["// answer ends\r\n"]), b],
                "p/A.java: the lines `// answer begins` and `// answer ends` are the exercise's",
            ),
            // A line of its own as it is compiled.
            (
                &[("p/A.java", &["int a;\r// answer ends\rint b;"]), b],
                "p/A.java: the lines `// answer begins` and `// answer ends` are the exercise's",
            ),
            (&[("p/A.java", &["int a;\u{1a}"]), b], "p/A.java: the character U+001A is not allowed"),
        ] {
            assert_eq!(opened("a", files).unwrap_err(), why);
        }
        let other = opened("b", &[]).unwrap_err();
        assert_eq!(other, "it is an answer to the exercise b, and this one is a");
    }

    #[test]
    fn an_answer_that_nobody_would_read_is_refused() {
        assert!(small_enough(MAX_FILE).is_ok());
        let why = small_enough(MAX_FILE + 1).unwrap_err().to_string();
        assert_eq!(why, "the answer file would have 1048577 bytes, more than the 1048576 that are read");
    }

    /// Pieces of which texts are made that are hard to take apart.
    fn hard() -> impl Strategy<Value = String> {
        let pieces = vec![
            "\r",
            "\n",
            "\r\n",
            "\u{feff}",
            "// answer begins",
            "// answer ends",
            "{",
            "}",
            "(",
            ")",
            ";",
            "\"",
            "'",
            "\\",
            "\\u000a",
            "/*",
            "*/",
            "//",
            " ",
            "int n",
            "\u{2028}",
            "\u{0}",
            "else",
        ];
        prop::collection::vec(prop::sample::select(pieces), 0..8).prop_map(|all| all.concat())
    }

    proptest! {
        #[test]
        fn what_one_takes_all_take_and_it_is_the_same_program(marked in hard(), whole in hard(), more in 0..20_usize) {
            let text = |path: &str, text: String| AnswerText { path: path.to_string(), regions: vec![text] };
            let mut files = vec![text("p/A.java", marked), text("B.java", whole)];
            match more {
                0 => files.swap(0, 1),
                1 => _ = files.pop(),
                2 => files.push(files[0].clone()),
                3 => files[0].regions.push(String::new()),
                _ => {}
            }
            let exercise = exercise();
            let answer = Answer { files, ..an_answer("a", &[]) };
            let (sources, opened) = (exercise.sources(&answer.files), exercise.open(&answer));
            prop_assert_eq!(sources.as_ref().err().map(ToString::to_string), opened.as_ref().err().map(ToString::to_string));
            let (Ok(sources), Ok(opened)) = (sources, opened) else { return Ok(()) };
            // The page shows what verify compiles.
            prop_assert_eq!(&exercise.sources(&opened).unwrap(), &sources);
            prop_assert!(opened.iter().flat_map(|text| &text.regions).all(|region| !region.contains('\r')));
            // Whole files that say the same are the same answer.
            let handed: Vec<_> = sources.iter().map(|source| (source.path.clone(), source.text.clone())).collect();
            let handed = exercise.texts(&handed).unwrap();
            prop_assert_eq!(exercise.sources(&handed).unwrap(), sources);
        }
    }
}
