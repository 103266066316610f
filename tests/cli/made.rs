//! `interleave generate`: what initialisers and constructors do is noticed, however choices are made, and is not the predicate's.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::command::{Answer, answer, native};

/// By the name of the class that comes first.
const SOURCES: &[(&str, &str)] = &[
    (
        "Parity",
        "public class Parity { static boolean odd; Parity next; Parity() { odd = !odd; } boolean ok() { return odd; } }",
    ),
    (
        "Ring",
        "public class Ring {
            static class Slot { static int free = 2; Slot() { free = (free + 1) % 3; } }
            Slot a, b, c;
            boolean ok() { return Slot.free == 2; }
        }",
    ),
    (
        "Tells",
        "public class Tells {
            static boolean loaded;
            static class Node { static { loaded = true; } int v; }
            Node n;
            boolean ok() { return loaded == (n != null); }
        }",
    ),
    (
        "Above",
        "public class Above {
            static boolean loaded;
            interface Big { int N = load(); default int size() { return N; } }
            static int load() { loaded = true; return 1; }
            static class Base implements Big {}
            static class Node extends Base { int v; }
            Node n;
            boolean ok() { return loaded == (n != null); }
        }",
    ),
    (
        "Reads",
        "public class Reads {
            static int count;
            static class Node { static int first = count; int v; }
            Node n;
            boolean ok() { count = 5; return Node.first == (n == null ? 5 : 0); }
        }",
    ),
    (
        "Color",
        "public class Color {
            static boolean loaded;
            enum Kind { A; static { loaded = true; } }
            Kind kind;
            boolean ok() { return loaded == (kind != null); }
        }",
    ),
    (
        "Fails",
        "public class Fails { static class N { static int z = 1 / 0; int v; } N n; boolean ok() { return n == null; } }",
    ),
    (
        "FailsEnum",
        "public class FailsEnum { enum C { A; static int z = 1 / 0; } C c; boolean ok() { return c == null; } }",
    ),
    (
        "Third",
        "public class Third {
            static class Item { static int made; Item() { if (++made > 2) throw new IllegalStateException(\"only two\"); } }
            Item a, b;
            boolean ok() { return a != b; }
            static class Three { Item a, b, c; boolean ok() { return a != b && b != c && a != c; } }
        }",
    ),
    (
        "Starts",
        "public class Starts {
            static int count;
            static class Node { int v; Node() { new Thread(() -> { synchronized (Starts.class) { count++; } }).start(); } }
            Node n;
            boolean ok() throws Exception { return count() == 1; }
            boolean more() throws Exception { return count() > 1; }
            int count() throws Exception { Thread.sleep(1); synchronized (Starts.class) { return count; } }
        }",
    ),
    (
        "Quiet",
        "public class Quiet {
            static class Node {
                static final Object NONE = new Object();
                static final int[] TABLE = {1, 2, 3};
                static final java.util.List<Node> ALL = new java.util.ArrayList<>(4);
                Node next;
                int v;
                Node() { assert NONE != null; }
            }
            Node first;
            boolean ok() { return first != null && first.v == Node.TABLE[0] && first.next == null; }
        }",
    ),
    ("Loud", "public class Loud { static int z = 1 / 0; int c; boolean ok() { return c == 0; } }"),
    ("Exits", "public class Exits { int c; Exits() { System.exit(3); } boolean ok() { return c == 0; } }"),
    (
        "Waits",
        "public class Waits {
            int c;
            Waits() { synchronized (this) { try { wait(); } catch (InterruptedException e) { } } }
            boolean ok() { return c == 0; }
        }",
    ),
    (
        "Breaks",
        "public class Breaks {
            int c;
            Breaks next;
            Breaks() { new Thread(() -> { throw new IllegalStateException(\"in a thread\"); }).start(); }
            boolean ok() { return c == 0; }
        }",
    ),
    ("Rounds", "public class Rounds { int c; Rounds() { while (true); } boolean ok() { return true; } }"),
    (
        "Inner",
        "public class Inner {
            class Node { int v; }
            static class Needs { Sized s; boolean ok() { return true; } }
            static class Sized { Sized(int n) {} }
            static class Free { int c; boolean fine() { return c == 0; } }
            Node n;
            boolean ok() { return true; }
        }
        class Helper { boolean ok() { return true; } }",
    ),
    (
        "Shadow",
        "public class Shadow extends Hidden { int x, y; boolean ok() { return true; } } class Hidden { int x; }",
    ),
];

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("interleave-made-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    for (class, text) in SOURCES {
        fs::write(folder.join(format!("{class}.java")), text).expect("written");
    }
    folder
}

fn run(folder: &Path, line: &str) -> Answer {
    answer(native().arg("generate").args(line.split_whitespace()).current_dir(folder))
}

const WAYS: [&str; 2] = ["", " -D cg.delayed=false"];

#[test]
fn what_is_made_and_initialised_is_what_the_structure_has() {
    let folder = folder("noticed");
    for (line, wanted) in [
        // One object that refers to itself or to nothing; two objects would be even.
        ("Parity.java#ok --size 2 --int 0..0", 2),
        // Nothing, or three different ones.
        ("Ring.java#ok --size 3", 2),
        // The class is initialised with its first object, and with nothing else.
        ("Tells.java#ok --size 2 --int 0..0", 2),
        ("Above.java#ok --size 2 --int 0..0", 2),
        ("Reads.java#ok --size 2 --int 0..0", 2),
        ("Color.java#ok --size 1", 2),
        // One of them, or two different ones.
        ("Third.java#ok --size 3", 3),
        // Some interleavings see what the only thread has done, and with none there is no thread.
        ("Starts.java#ok --size 2 --int 0..0", 1),
        ("Starts.java#more --size 2 --int 0..0", 0),
        ("Quiet.java#ok --size 3", 1),
    ] {
        for way in WAYS {
            let said = run(&folder, &format!("{line}{way} --json"));
            assert_eq!((said.status, said.stderr.as_str()), (0, ""), "{line}{way}");
            let json = said.json();
            let found = json["structures"].as_array().expect("a list").len();
            assert_eq!(
                (found, &json["complete"], &json["unmade"]),
                (wanted, &true.into(), &serde_json::json!([])),
                "{line}{way}"
            );
        }
    }
    fs::remove_dir_all(folder).expect("removed");
}

/// An initialiser that nobody notices takes nothing from choices that wait.
#[test]
fn quiet_initialisers_let_choices_wait() {
    let folder = folder("quiet");
    let states =
        |way: &str| run(&folder, &format!("Quiet.java#ok --size 3{way} --json")).json()["stats"]["pruned"].as_u64();
    let (waits, at_once) = (states(""), states(" -D cg.delayed=false"));
    assert!(waits < at_once, "{waits:?} {at_once:?}");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn structures_with_objects_that_cannot_be_made_are_left_out() {
    let folder = folder("unmade");
    for (line, wanted, why) in [
        ("Fails.java#ok", 1, "the initialiser of Fails$N throws java.lang.ArithmeticException: / by zero"),
        ("FailsEnum.java#ok", 1, "the initialiser of FailsEnum$C throws java.lang.ArithmeticException: / by zero"),
        // Two of three different ones, in every order, and with one null.
        ("Third.java#Three.ok", 3, "the constructor of Third$Item throws java.lang.IllegalStateException: only two"),
    ] {
        for way in WAYS {
            let said = run(&folder, &format!("{line} --size 3{way} --json"));
            assert_eq!((said.status, said.stderr.as_str()), (0, ""), "{line}{way}");
            let json = said.json();
            let found = json["structures"].as_array().expect("a list").len();
            let told = (&json["complete"], &json["unmade"], &json["instead"]);
            assert_eq!(
                (found, told),
                (wanted, (&true.into(), &serde_json::json!([why]), &serde_json::json!([]))),
                "{line}{way}"
            );
            let said = run(&folder, &format!("{line} --size 3{way}"));
            assert!(
                said.stdout.contains(&format!("\nStructures are left out that cannot be made: {why}.\n")),
                "{}",
                said.stdout
            );
        }
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_fails_before_the_predicate_is_asked_is_said_in_a_sentence() {
    let folder = folder("before");
    let compiled = folder.join("out");
    crate::common::javac().arg("-d").arg(&compiled).arg(folder.join("Inner.java")).compile();
    fs::remove_file(compiled.join("Inner$Sized.class")).expect("removed");
    let inner = "Inner$Node has no constructor without parameters, as it is an inner class: make it static, or the field Inner.n \
                 transient: then it stays as a constructor leaves it";
    let sized = "Inner$Sized has no constructor without parameters: make one for it, or the field Inner$Needs.s transient: \
                 then it stays as a constructor leaves it";
    for (line, why) in [
        ("Loud.java#ok", "the initialiser of Loud throws java.lang.ArithmeticException: / by zero"),
        ("Exits.java#ok", "the constructor of Exits ends the program, but has to return for a structure to be made"),
        ("Waits.java#ok", "the constructor of Waits comes to a deadlock, but has to return for a structure to be made"),
        (
            "Breaks.java#ok",
            "the constructor of Breaks leaves a thread with java.lang.IllegalStateException: in a thread (at \
             Breaks.lambda$new$0(Breaks.java:4)), before there is a structure to ask about",
        ),
        ("Rounds.java#ok", "what makes an object of Rounds goes round for ever: its constructor has to return"),
        (
            "Shadow.java#ok --int -2147483648..2147483647",
            "numbers from -2147483648 to 2147483647 are one more than can be chosen from: leave one out, as in \
             -2147483647..2147483647",
        ),
        ("Inner.java#ok", inner),
        ("Inner.java#Needs.ok", sized),
        (
            "-c out Inner#Needs.ok",
            "Inner$Needs needs the class Inner$Sized, which is not on the class path: add it there",
        ),
        (
            "-c out Inner.Free#fine",
            "there is no class Inner.Free on the class path, but Inner has a nested class Free: ask for Inner#Free.fine",
        ),
        (
            "Inner.java#fine",
            "Inner has no method boolean fine(), nor static boolean fine(Inner), but its nested class Free has: ask for \
             Free.fine",
        ),
        (
            "Inner.java#Free.fine --junit Helper.java",
            "--junit: the program has a class Helper; call that of the tests HelperTest, for example",
        ),
    ] {
        for way in WAYS {
            for json in ["", " --json"] {
                let said = run(&folder, &format!("{line} --size 2{way}{json}"));
                let wanted = format!("interleave: {why}\n");
                assert_eq!((said.status, said.stdout.as_str(), said.stderr), (2, "", wanted), "{line}{way}{json}");
            }
        }
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn predicates_of_nested_classes_have_names_and_fields_too() {
    let folder = folder("names");
    let said = run(&folder, "Inner.java#Free.fine() --size 1 --json");
    assert_eq!(
        (said.status, &said.json()["class"], &said.json()["predicate"]),
        (0, &"Inner$Free".into(), &"fine".into())
    );
    let said = run(&folder, "Shadow.java#ok --size 1 --int 7..7");
    assert!(said.stdout.contains("  #0 Shadow: Hidden.x = 7, Shadow.x = 7, y = 7\n"), "{}", said.stdout);
    fs::remove_dir_all(folder).expect("removed");
}
