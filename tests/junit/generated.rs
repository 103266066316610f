//! Tests that `interleave generate` writes: they compile, and pass on the real JVM and here.

use std::fs;
use std::path::Path;
use std::process::Command;

use interleave::generate::{Object, Predicate, Request, Structure, junit_tests, predicates};
use interleave::input::UserClasses;

use super::programs::{CONSOLE, class_path, jar};
use crate::common::command::{answer, native};
use crate::common::{class_files, java_tool, javac};

const SOURCE: &str = "package heap;
interface Ordered {
    boolean isHeap();
    default boolean isOrdered() { return isHeap(); }
}
public class Heap implements Ordered {
    enum Order { LEAST, GREATEST }
    private Order order;
    private int[] array;
    private char letter;
    private Heap below;
    public boolean isHeap() {
        if (array == null || order == null || below == this) return false;
        for (int i = 1; i < array.length; i++) {
            if (order == Order.LEAST ? array[i] < array[(i - 1) / 2] : array[i] > array[(i - 1) / 2]) return false;
        }
        return below == null || below.array == null && below.order == null && below.below == null;
    }
}
";

#[test]
fn generated_tests_pass() {
    pass("isHeap");
    pass("isOrdered");
}

/// The second predicate is the default method of an interface, which asks the first one.
fn pass(predicate: &str) {
    let folder = std::env::temp_dir().join(format!("interleave-generated-tests-{predicate}-{}", std::process::id()));
    fs::create_dir_all(folder.join("heap")).expect("a temporary folder");
    fs::write(folder.join("heap/Heap.java"), SOURCE).expect("written");
    let line =
        format!("generate heap/Heap.java#{predicate} --size 2 --int 48..49 --junit heap/HeapStructuresTest.java");
    let said = answer(native().args(line.split(' ')).current_dir(&folder));
    // Two orders; arrays of none, one and two elements, of which three of four are in order; two letters; nothing below, or one of
    // two letters.
    let number = 2 * (1 + 2 + 3) * 2 * 3;
    assert_eq!((said.status, said.stderr.as_str()), (0, ""));
    assert!(said.stdout.contains(&format!("complete: {number} structures, and no others\n")), "{}", said.stdout);
    assert!(said.stdout.ends_with("written: heap/HeapStructuresTest.java\n"), "{}", said.stdout);
    let sources = ["heap/Heap.java", "heap/HeapStructuresTest.java"].map(|file| folder.join(file));
    javac().args(["-g", "-cp", &class_path(), "-d"]).arg(&folder).args(&sources).compile();
    let path = format!("{}:{}", folder.display(), class_path());
    let real = answer(Command::new(java_tool("java")).args(["-jar", &jar(CONSOLE), "--class-path", &path]).args([
        "--select-class",
        "heap.HeapStructuresTest",
        "--details=summary",
    ]));
    assert!(real.stdout.contains(&format!("{number} tests successful")), "{}{}", real.stdout, real.stderr);
    // The class of the tests is part of the program then, and is written again.
    assert_eq!(answer(native().args(line.split(' ')).current_dir(&folder)).status, 0);
    let test = "heap.HeapStructuresTest#structure72";
    let here = answer(native().args(["check", "--junit", test, "-c", &path]));
    assert_eq!(here.status, 0, "{}{}", here.stdout, here.stderr);
    fs::remove_dir_all(folder).expect("removed");
}

/// Access of a method of `p.Base`, and whether a class of its package and one of another package have it.
const INHERITED: &[(&str, bool, bool)] =
    &[("public", true, true), ("protected", true, true), ("", true, false), ("private", false, false)];

/// One of a static method or another, of a class that has it from `p.Base` or has not.
struct Asked {
    class: &'static str,
    predicate: String,
    has: bool,
}

fn asked() -> Vec<Asked> {
    let mut all = Vec::new();
    for &(access, near, far) in INHERITED {
        for name in ["has", "hasStatic"] {
            for (class, has) in [("p.Base", true), ("p.Near", near), ("q.Far", far)] {
                all.push(Asked { class, predicate: format!("{name}{access}"), has });
            }
        }
    }
    all
}

/// What a class inherits is decided for the list in the page, for what the command asks, and in the tests.
#[test]
fn the_same_predicates_are_inherited_everywhere() {
    let folder = std::env::temp_dir().join(format!("interleave-inherited-{}", std::process::id()));
    let methods: String = INHERITED
        .iter()
        .map(|(access, ..)| {
            let one = format!("{access} boolean has{access}() {{ return true; }}");
            format!("{one} {access} static boolean hasStatic{access}(Base of) {{ return true; }}\n")
        })
        .collect();
    for (path, text) in [
        ("p/Base.java", format!("package p; public class Base {{ {methods} }}")),
        ("p/Near.java", "package p; class Near extends Base {}".to_string()),
        ("q/Far.java", "package q; class Far extends p.Base {}".to_string()),
    ] {
        fs::create_dir_all(folder.join(path).parent().expect("a folder")).expect("a temporary folder");
        fs::write(folder.join(path), text).expect("written");
    }
    let sources = ["p/Base.java", "p/Near.java", "q/Far.java"].map(|file| folder.join(file));
    javac().arg("-d").arg(&folder).args(sources).compile();
    let listed = predicates(&UserClasses::of_files(class_files(&folder)));
    for Asked { class, predicate, has } in asked() {
        let said =
            answer(native().args(["generate", &format!("{class}#{predicate}"), "--size", "1"]).current_dir(&folder));
        assert_eq!(said.status, if has { 0 } else { 2 }, "{class}.{predicate}: {}{}", said.stdout, said.stderr);
        let named = Predicate { class: class.to_string(), name: predicate.clone() };
        assert_eq!(listed.contains(&named), has, "{class}.{predicate}");
    }
    for has in [true, false] {
        tested(&folder, has);
    }
    fs::remove_dir_all(folder).expect("removed");
}

/// Tests of the predicates that classes have, or have not, pass, or find none.
fn tested(folder: &Path, has: bool) {
    let (mut names, mut paths) = (Vec::new(), Vec::new());
    for Asked { class, predicate, .. } in asked().into_iter().filter(|asked| asked.has == has) {
        let objects = vec![Object { class: class.to_string(), fields: Some(Vec::new()), elements: None }];
        let request = Request { class: class.to_string(), predicate, size: 1, ints: (0, 1) };
        let name = format!("T{}Test", names.len());
        let path = folder.join(&class[..1]).join(format!("{name}.java"));
        fs::write(&path, junit_tests(&request, &[Structure { objects }], &name)).expect("written");
        paths.push(path);
        names.push(format!("{}.{name}", &class[..1]));
    }
    let path = format!("{}:{}", folder.display(), class_path());
    javac().args(["-cp", &path, "-d"]).arg(folder).args(paths).compile();
    let selected: Vec<String> = names.iter().map(|name| format!("--select-class={name}")).collect();
    let mut console = Command::new(java_tool("java"));
    console.args(["-jar", &jar(CONSOLE), "--class-path", &path, "--details=flat"]).args(selected);
    let said = answer(&mut console);
    let wanted = format!("{} tests {}", names.len(), if has { "successful" } else { "failed" });
    assert!(said.stdout.contains(&wanted), "{}", said.stdout);
    let missing = said.stdout.matches("Exception: java.lang.NoSuchMethodException: ").count();
    assert_eq!(missing, if has { 0 } else { names.len() }, "{}", said.stdout);
}
