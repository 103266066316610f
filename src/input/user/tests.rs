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
    fn modified(&self, _: &str) -> Option<f64> {
        None
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
fn a_manifest_names_the_main_class_and_further_jars() {
    let jar = |manifest: &str, class_name: &str| {
        let class = class_with(class_name, 61, true);
        let path = format!("{class_name}.class");
        zip(&[("META-INF/MANIFEST.MF", manifest.as_bytes(), true), (&path, &class, true)])
    };
    let files: Rc<dyn Files> = Rc::new(Tree(BTreeMap::from([
        ("d/app.jar", jar("Main-Class: App\nClass-Path: lib/a.jar gone.jar classes/\n", "App")),
        ("d/lib/a.jar", jar("Class-Path: b.jar ../app.jar\nMain-Class: A\n", "A")),
        ("d/lib/b.jar", jar("Class-Path: a.jar b.jar\n", "B")),
        ("d/classes/C.class", class("C", 61)),
        ("bad.jar", jar("Main-Class: ../x\n", "D")),
    ])));
    let open = |path: &str| UserClasses::open(&[path.to_string()], files.clone()).unwrap();
    let app = open("d/app.jar");
    assert_eq!(app.main_of_jar(None).unwrap(), "App");
    let place = |name: &str| app.find(name).unwrap().map(|(_, path)| path);
    assert_eq!(place("B").as_deref(), Some("d/lib/b.jar!B.class"));
    assert_eq!(place("C").as_deref(), Some("d/classes/C.class"));
    let all: Vec<&str> =
        app.places.iter().filter_map(|p| if let Place::Jar(j) = p { Some(j.path()) } else { None }).collect();
    assert_eq!(all, ["d/app.jar", "d/lib/a.jar", "d/lib/b.jar"]);
    assert_eq!(["/../a/./b//c/../", "../../a", "./a.jar"].map(plain), ["/../a/b", "../../a", "a.jar"]);
    let said = |path: &str| open(path).main_of_jar(None).unwrap_err().to_string();
    assert_eq!(
        open("d/lib/b.jar").main_of_jar(Some("d/lib/b.jar")).unwrap_err().to_string(),
        "d/lib/b.jar: its manifest names no main class (Main-Class): name one; these have a main method: A, App, B"
    );
    assert_eq!(said("bad.jar"), "bad.jar: its manifest names `...x`, which is no class, as Main-Class");
    assert_eq!(said("d/classes"), "there is no main class: name one, or give a jar whose manifest does");
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
