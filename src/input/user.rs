//! The user's classes, in class-path order.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::summary::is_name;
use super::{FileKind, Files, InputError, Jar, MAX_CLASS, summarize};
use crate::report::InputFile;
use crate::util::FxMap;

/// One element of the class path.
enum Place {
    /// Class files given one by one, by internal name: (path, content). Where they lie does not matter.
    Classes(FxMap<String, (String, Vec<u8>)>),
    Jar(Jar),
    Folder(String),
}

/// Class files, jars and folders. Classes in folders are read when they are asked for, as `java` does.
pub struct UserClasses {
    places: Vec<Place>,
    files: Rc<dyn Files>,
    /// Files that were given one by one and are no code, by path.
    loose: Vec<InputFile>,
    /// Java sources that came with the classes. They are none of the program, but a link carries them for its reader.
    pub sources: Vec<InputFile>,
    /// One sentence for each thing that was passed over.
    pub problems: Vec<String>,
    interning: OnceCell<Option<(String, Rc<[u8]>)>>,
}

/// The name `intern` in a constant pool.
const INTERN: &[u8] = b"\x01\x00\x06intern";

/// A file system with nothing in it, for classes that are all in memory.
struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> Option<Vec<u8>> {
        None
    }
    fn kind(&self, _: &str) -> Option<FileKind> {
        None
    }
    fn list(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

impl UserClasses {
    /// A class path: folders, jars, class files, `folder/*` for all jars of a folder.
    pub fn open(path: &[String], files: Rc<dyn Files>) -> Result<UserClasses, InputError> {
        let mut classes = UserClasses::empty(files.clone());
        for element in path {
            match files.kind(element) {
                Some(FileKind::Folder) => classes.places.push(Place::Folder(element.clone())),
                Some(FileKind::File) => {
                    let bytes = files.read(element).ok_or_else(|| unusable(element, "the file cannot be read"))?;
                    classes.add(element, bytes)?;
                }
                None => match element.strip_suffix("/*").or(element.strip_suffix("\\*")) {
                    Some(folder) if files.kind(folder) == Some(FileKind::Folder) => classes.add_jars_of(folder)?,
                    _ => return Err(InputError::Missing(element.clone())),
                },
            }
        }
        Ok(classes)
    }

    fn empty(files: Rc<dyn Files>) -> UserClasses {
        let interning = OnceCell::new();
        UserClasses {
            places: Vec::new(),
            files,
            loose: Vec::new(),
            sources: Vec::new(),
            problems: Vec::new(),
            interning,
        }
    }

    /// Files in memory, such as dropped ones. What cannot be used goes to `problems`.
    pub fn of_files(given: Vec<InputFile>) -> UserClasses {
        let mut classes = UserClasses::empty(Rc::new(NoFiles));
        for file in given {
            if file.path.ends_with(".java") {
                classes.sources.push(file);
            } else if !is_program(&file.path, &file.bytes) {
                classes.loose.push(file);
            } else if let Err(e) = classes.add(&file.path, file.bytes) {
                classes.problems.push(e.to_string());
            }
        }
        classes
    }

    fn add_jars_of(&mut self, folder: &str) -> Result<(), InputError> {
        let files = self.files.clone();
        let mut names = files.list(folder);
        names.sort();
        for name in names.iter().filter(|n| n.ends_with(".jar")) {
            let path = format!("{folder}/{name}");
            let bytes = files.read(&path).ok_or_else(|| unusable(&path, "the file cannot be read"))?;
            self.add(&path, bytes)?;
        }
        Ok(())
    }

    fn add(&mut self, path: &str, bytes: Vec<u8>) -> Result<(), InputError> {
        if path.ends_with(".jar") || path.ends_with(".zip") || bytes.starts_with(b"PK\x03\x04") {
            let jar = Jar::open(path, bytes)?;
            if let Some(name) = jar.names().iter().find(|n| n.starts_with("java/")) {
                self.problems.push(refused_package(&jar.place_of(name), name));
            }
            if jar.nested() > 0 && jar.names().is_empty() {
                self.problems.push(format!("{path}: it holds only other jars; give those"));
            }
            self.places.push(Place::Jar(jar));
            return Ok(());
        }
        if path.ends_with(".java") {
            return Err(unusable(path, "this is source code: compile it first (javac -g), then give the class files"));
        }
        if bytes.len() > MAX_CLASS {
            return Err(unusable(path, "the class file is larger than 16 MB"));
        }
        let name = summarize(&bytes, path)?.name;
        if name.starts_with("java/") {
            return Err(InputError::Unusable { path: path.to_string(), what: package_sentence(&name) });
        }
        let entry = (path.to_string(), bytes);
        if let Some(Place::Classes(map)) = self.places.last_mut() {
            if let Some((first, other)) = map.get(&name) {
                if *other != entry.1 {
                    let dotted = name.replace('/', ".");
                    self.problems.push(format!("{path}: another class {dotted} was given in {first}, which is used"));
                }
            } else {
                map.insert(name, entry);
            }
        } else {
            self.places.push(Place::Classes([(name, entry)].into_iter().collect()));
        }
        Ok(())
    }

    /// A class by internal name, with the place it came from.
    pub fn find(&self, name: &str) -> Result<Option<(Vec<u8>, String)>, InputError> {
        if !is_name(name) || name.starts_with("java/") {
            return Ok(None);
        }
        for place in &self.places {
            let (bytes, path) = match place {
                Place::Classes(map) => match map.get(name) {
                    Some((path, bytes)) => return Ok(Some((bytes.clone(), path.clone()))),
                    None => continue,
                },
                Place::Jar(jar) => match jar.read(name)? {
                    Some(bytes) => (bytes, jar.place_of(name)),
                    None => continue,
                },
                Place::Folder(folder) => {
                    let path = join(folder, &format!("{name}.class"));
                    match self.files.read(&path) {
                        Some(bytes) => (bytes, path),
                        None => continue,
                    }
                }
            };
            let declared = summarize(&bytes, &path)?.name;
            if declared == name {
                return Ok(Some((bytes, path)));
            }
            // Also what a file system that ignores case gives for another class.
            if !declared.eq_ignore_ascii_case(name) {
                let what = format!("the file holds the class {}, not {}", dotted(&declared), dotted(name));
                return Err(InputError::Unusable { path, what });
            }
        }
        Ok(None)
    }

    /// The files with that path in every element of the class path that has one, each with its place as the part of an
    /// address behind `file:/`; inside of jars it has a `!/`.
    pub fn resources(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let mut found = Vec::new();
        if name.is_empty() || name.starts_with('/') || name.split('/').any(|part| part == "..") {
            return found;
        }
        for place in &self.places {
            match place {
                Place::Classes(map) => {
                    let class = name.strip_suffix(".class").and_then(|class| map.get(class));
                    found.extend(class.map(|(_, bytes)| (format!("classes/{name}"), bytes.clone())));
                }
                // A damaged entry is no resource.
                Place::Jar(jar) => {
                    if let Ok(Some(bytes)) = jar.file(name) {
                        found.push((format!("{}!/{name}", jar.path().trim_start_matches(['.', '/'])), bytes));
                    }
                }
                Place::Folder(folder) => {
                    let bytes = self.files.read(&join(folder, name)).filter(|bytes| bytes.len() <= MAX_CLASS);
                    found.extend(bytes.map(|bytes| (format!("classes/{name}"), bytes)));
                }
            }
        }
        let inside = format!("/{name}");
        let exact = self.loose.iter().any(|f| f.path == name);
        let loose = self.loose.iter().filter(|f| if exact { f.path == name } else { f.path.ends_with(&inside) });
        found.extend(loose.map(|f| (format!("classes/{name}"), f.bytes.clone())));
        found
    }

    /// Classes with a `main`, as far as a bounded look finds them: for the message when the main class is missing.
    pub fn main_classes(&self, limit: usize) -> Vec<String> {
        let mut found = Vec::new();
        self.look_through(&mut |expected, bytes, path| {
            // A class in the wrong folder cannot be started from here.
            found.extend(main_name(bytes, path).filter(|main| expected.is_none_or(|name| *main == dotted(name))));
        });
        found.sort();
        found.dedup();
        found.truncate(limit);
        found
    }

    /// The class files as far as a bounded look finds them, by internal name; of several the one that is used.
    pub fn all(&self) -> BTreeMap<String, Vec<u8>> {
        let mut found = BTreeMap::new();
        self.look_through(&mut |expected, bytes, path| {
            let declared = summarize(bytes, path).ok().map(|summary| summary.name);
            if let Some(name) = declared.filter(|name| expected.is_none_or(|expected| expected == name)) {
                found.entry(name).or_insert_with(|| bytes.to_vec());
            }
        });
        found
    }

    /// The first class file, with its internal name, that names a method `intern`, as far as a bounded look finds them.
    pub fn interning(&self) -> Option<(String, Rc<[u8]>)> {
        let look = || {
            let mut found = None;
            self.look_through(&mut |_, bytes, path| {
                if found.is_none() && bytes.windows(INTERN.len()).any(|window| window == INTERN) {
                    found = summarize(bytes, path).ok().map(|summary| (summary.name, Rc::from(bytes)));
                }
            });
            found
        };
        self.interning.get_or_init(look).clone()
    }

    /// Shows class files in the order of the class path: the name that its place in a folder stands for, content and path.
    fn look_through(&self, see: See) {
        let mut budget = 2000;
        for place in &self.places {
            match place {
                Place::Classes(map) => map.values().for_each(|(path, bytes)| see(None, bytes, path)),
                Place::Jar(jar) => {
                    for name in jar.names().into_iter().take(budget) {
                        budget -= 1;
                        if let Ok(Some(bytes)) = jar.read(&name) {
                            see(None, &bytes, &name);
                        }
                    }
                }
                Place::Folder(folder) => self.look_below(folder, "", 0, &mut budget, see),
            }
        }
    }

    fn look_below(&self, root: &str, inside: &str, depth: u32, budget: &mut usize, see: See) {
        let folder = join(root, inside);
        for name in self.files.list(&folder) {
            if *budget == 0 {
                return;
            }
            *budget -= 1;
            let path = join(&folder, &name);
            if let Some(stem) = name.strip_suffix(".class") {
                let expected = if inside.is_empty() { stem.to_string() } else { format!("{inside}/{stem}") };
                if let Some(bytes) = self.files.read(&path) {
                    see(Some(&expected), &bytes, &path);
                }
            } else if depth < 12 && !name.starts_with('.') && self.files.kind(&path) == Some(FileKind::Folder) {
                let inside = if inside.is_empty() { name } else { format!("{inside}/{name}") };
                self.look_below(root, &inside, depth + 1, budget, see);
            }
        }
    }
}

/// Is shown a class file: its expected name where there is one, its content, its path.
type See<'a> = &'a mut dyn FnMut(Option<&str>, &[u8], &str);

/// Whether a dropped file is meant as code: by name, or by its first bytes.
pub(super) fn is_program(path: &str, bytes: &[u8]) -> bool {
    [".class", ".jar", ".zip"].iter().any(|e| path.ends_with(e))
        || bytes.starts_with(&[0xCA, 0xFE, 0xBA, 0xBE])
        || bytes.starts_with(b"PK\x03\x04")
}

fn main_name(bytes: &[u8], path: &str) -> Option<String> {
    summarize(bytes, path).ok().filter(|s| s.has_main).map(|s| dotted(&s.name))
}

fn dotted(name: &str) -> String {
    name.replace('/', ".")
}

fn join(folder: &str, name: &str) -> String {
    match (folder, name) {
        (folder, "") => folder.to_string(),
        (".", name) => name.to_string(),
        (folder, name) => format!("{}/{name}", folder.trim_end_matches('/')),
    }
}

pub(super) fn package_sentence(name: &str) -> String {
    format!("the class {} is passed over: classes in java.* come from the class library", dotted(name))
}

fn refused_package(path: &str, name: &str) -> String {
    format!("{path}: {}", package_sentence(name))
}

fn unusable(path: &str, what: &str) -> InputError {
    InputError::Unusable { path: path.to_string(), what: what.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::testing::{class, class_with, zip};
    use std::collections::BTreeMap;

    struct Tree(BTreeMap<&'static str, Vec<u8>>);

    impl Files for Tree {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            self.0.get(path).cloned()
        }
        fn kind(&self, path: &str) -> Option<FileKind> {
            if self.0.contains_key(path) {
                return Some(FileKind::File);
            }
            let inside = format!("{path}/");
            (path == "." || self.0.keys().any(|k| k.starts_with(&inside))).then_some(FileKind::Folder)
        }
        fn list(&self, folder: &str) -> Vec<String> {
            let inside = if folder == "." { String::new() } else { format!("{folder}/") };
            let mut names: Vec<String> = self
                .0
                .keys()
                .filter_map(|k| k.strip_prefix(&inside))
                .map(|rest| rest.split('/').next().unwrap_or(rest).to_string())
                .collect();
            names.dedup();
            names
        }
    }

    fn tree() -> Rc<dyn Files> {
        let jar = zip(&[("q/J.class", &class_with("q/J", 61, true), true), ("java/X.class", b"?", false)]);
        Rc::new(Tree(BTreeMap::from([
            ("out/p/A.class", class_with("p/A", 61, true)),
            ("out/p/Wrong.class", class("p/Other", 61)),
            ("out/New.class", class("New", 99)),
            ("lib/x.jar", jar),
            ("B.class", class_with("p/B", 52, false)),
            ("S.java", b"class S {}".to_vec()),
        ])))
    }

    fn open(path: &[&str]) -> Result<UserClasses, InputError> {
        UserClasses::open(&path.iter().map(|p| p.to_string()).collect::<Vec<_>>(), tree())
    }

    #[test]
    fn finds_classes_in_folders_jars_and_files() {
        let c = open(&["out", "lib/*", "B.class"]).unwrap();
        let place = |name: &str| c.find(name).unwrap().map(|(_, path)| path);
        assert_eq!(place("p/A").as_deref(), Some("out/p/A.class"));
        assert_eq!(place("q/J").as_deref(), Some("lib/x.jar!q/J.class"));
        assert_eq!(place("p/B").as_deref(), Some("B.class"));
        assert_eq!(place("p/None"), None);
        assert_eq!(place("../S"), None);
        assert_eq!(place("java/X"), None);
        assert_eq!(c.main_classes(10), ["p.A", "q.J"]);
        assert!(c.problems[0].contains("classes in java.* come from the class library"), "{:?}", c.problems);
    }

    #[test]
    fn what_is_wrong_is_said_with_the_file() {
        let said = |path: &[&str]| open(path).err().unwrap().to_string();
        assert_eq!(said(&["nowhere"]), "nowhere: there is no such file or folder");
        assert!(said(&["S.java"]).starts_with("S.java: this is source code: compile it first"));
        let c = open(&["out"]).unwrap();
        let said = |name: &str| c.find(name).unwrap_err().to_string();
        assert_eq!(said("p/Wrong"), "out/p/Wrong.class: the file holds the class p.Other, not p.Wrong");
        assert!(said("New").starts_with("out/New.class was compiled for Java 55"), "{}", said("New"));
    }

    #[test]
    fn dropped_files_are_known_by_what_they_declare() {
        let file = |path: &str, bytes: Vec<u8>| InputFile { path: path.into(), bytes };
        let c = UserClasses::of_files(vec![
            file("some/where/X.class", class("p/X", 61)),
            file("twice/X.class", class_with("p/X", 61, true)),
            file("X.java", b"package p;".to_vec()),
            file("broken.class", b"nope".to_vec()),
            file("Object.class", class("java/lang/Object", 61)),
        ]);
        assert_eq!(c.find("p/X").unwrap().unwrap().1, "some/where/X.class");
        assert_eq!(c.problems.len(), 3, "{:?}", c.problems);
        assert!(c.problems[0].starts_with("twice/X.class: another class p.X"));
        assert!(c.problems[1].starts_with("broken.class: not a valid class file"));
    }
}
