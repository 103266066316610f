//! Tests that `interleave generate` writes: they compile, and pass on the real JVM and here.

use std::fs;
use std::process::Command;

use super::programs::{CONSOLE, class_path, jar};
use crate::common::command::{answer, native};
use crate::common::{java_tool, javac};

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
    let test = "heap.HeapStructuresTest#structure72";
    let here = answer(native().args(["check", "--junit", test, "-c", &path]));
    assert_eq!(here.status, 0, "{}{}", here.stdout, here.stderr);
    fs::remove_dir_all(folder).expect("removed");
}
