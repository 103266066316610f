//! `interleave generate`: every structure that satisfies a predicate, in numbers that are counted by hand.

use std::fs;
use std::path::PathBuf;

use crate::common::command::{Answer, answer, native};
use crate::common::{at, find_cases};

const LIST: &str = "package util;

public class SortedList {
    private static class Entry {
        Entry next, previous;
        int element;
    }

    private Entry first;
    private int size;
    /** A note of the predicate's own. */
    private transient int count;

    private boolean isSorted() {
        count = 0;
        int least = Integer.MIN_VALUE;
        Entry previous = null;
        for (Entry e = first; e != null; e = e.next) {
            if (e.previous != previous || e.element < least) return false;
            least = e.element;
            previous = e;
            count++;
        }
        return count == size;
    }
}
";

const OTHERS: &str = "class Base {
    boolean flag;
}
class Shape extends Base {
    enum Color { RED, GREEN }
    Color color;
    char letter;
    short[] data;
    final String name = \"x\";
    double weight;
    static boolean isWhole(Base b) {
        Shape s = (Shape) b;
        System.out.print(\"asked\");
        if (s.data != null && s.data.length > 0) s.data[0] = 5;
        return s.data != null && s.color != null;
    }
}
class Node {
    Node next;
    boolean endsAfterOne() { return next.next == null; }
    boolean goesRound() { Node n = this; while (n != null) n = n.next; return false; }
    boolean leaves() { if (next == this) System.exit(3); return next == null; }
    int size() { return 0; }
}
enum Light { ON; boolean ok() { return true; } }
abstract class Abstract { boolean ok() { return true; } }
class NeedsSize { NeedsSize(int n) {} boolean ok() { return true; } }
class Throws { Throws() { throw new IllegalStateException(\"no\"); } boolean ok() { return true; } }
class Bytes { byte b; boolean ok() { return true; } }
class Chain {
    Chain next;
    boolean ends() {
        int length = 0;
        for (Chain c = this; c != null; c = c.next) if (++length > 40) return false;
        return true;
    }
}
class Half { char c; boolean ok() { return true; } }
class Loud {
    boolean flag;
    boolean closes() { System.out.close(); return true; }
    boolean redirects() { System.setOut(System.err); return true; }
    boolean starts() { new Thread(() -> System.out.println(flag)).start(); return true; }
}
class Kept { final int id = 1; Kept next; boolean never() { return false; } }
class Counted {
    static int made;
    Counted next;
    { made++; }
    boolean isAlone() { return made == 1; }
}
class Registered {
    static final java.util.List<Registered> ALL = new java.util.ArrayList<>();
    Registered next;
    Registered() { ALL.add(this); }
    boolean isAlone() { return ALL.size() == 1; }
}
interface Numbered {
    int number();
    default boolean isEven() { return number() % 2 == 0; }
    default boolean isSmall() { return true; }
}
interface Counting extends Numbered {
    default boolean isSmall() { return number() < 4; }
}
class Odd { private boolean isEven() { return false; } }
class Number7 extends Odd implements Numbered, Counting {
    int n;
    public int number() { return n; }
}
class Twice {
    boolean ok() { return true; }
    static boolean ok(Twice t) { return false; }
}
";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("interleave-generate-{name}-{}", std::process::id()));
    fs::create_dir_all(folder.join("util")).expect("a temporary folder");
    fs::write(folder.join("util/SortedList.java"), LIST).expect("written");
    fs::write(folder.join("Others.java"), OTHERS).expect("written");
    let mut javac = crate::common::javac();
    javac.arg("-g").arg("-d").arg(&folder).arg(folder.join("Others.java")).arg(folder.join("util/SortedList.java"));
    javac.compile();
    folder
}

fn run(folder: &PathBuf, line: &str) -> Answer {
    let words: Vec<&str> = line.split_whitespace().collect();
    answer(native().arg("generate").args(words).current_dir(folder))
}

fn structures(said: &Answer) -> Vec<serde_json::Value> {
    assert_eq!((said.status, said.stderr.as_str()), (0, ""), "{}", said.stdout);
    let json = said.json();
    assert_eq!((&json["complete"], &json["incomplete_because"]), (&true.into(), &serde_json::Value::Null));
    json["structures"].as_array().expect("a list").clone()
}

/// Where choices can wait, they do; at once the same comes out.
fn ways() -> Vec<&'static str> {
    let waits = interleave::config::known_options().iter().any(|option| option.key == "cg.delayed");
    if waits { vec!["", " -D cg.delayed=false"] } else { vec![""] }
}

#[test]
fn every_structure_comes_up_once() {
    let folder = folder("once");
    for way in ways() {
        once(&folder, way);
    }
    fs::remove_dir_all(folder).expect("removed");
}

fn once(folder: &PathBuf, way: &str) {
    // Sorted sequences of up to s elements out of n values: the sum of (n + s - 1 over s).
    for (bounds, wanted) in [("--size 1", 1 + 2), ("--size 2", 1 + 3 + 6), ("--size 2 --int 0..3", 1 + 4 + 10)] {
        let said = run(folder, &format!("util.SortedList#isSorted --json {bounds}{way}"));
        let found = structures(&said);
        assert_eq!(found.len(), wanted, "{bounds}");
        assert_eq!(found.iter().collect::<std::collections::HashSet<_>>().len(), wanted, "{bounds}");
        assert_eq!((&said.json()["kept"], &said.json()["instead"]), (&serde_json::json!([]), &serde_json::json!([])));
    }
    // From its source, with a smallest list and a longer one to the letter.
    let found = structures(&run(folder, &format!("util/SortedList.java#isSorted --size 2 --int=-1..2 --json{way}")));
    let field = |class: &str, name: &str, value: serde_json::Value| serde_json::json!({"in": format!("util.SortedList{class}"), "name": name, "value": value});
    let empty = [field("", "first", serde_json::Value::Null), field("", "size", 0.into())];
    assert_eq!(found[0], serde_json::json!({"objects": [{"class": "util.SortedList", "fields": empty}]}));
    let refers = |to: usize| serde_json::json!({ "object": to });
    let list = [field("", "first", refers(1)), field("", "size", 2.into())];
    let entry = |next, previous, element: i32| {
        let fields = [
            field("$Entry", "next", next),
            field("$Entry", "previous", previous),
            field("$Entry", "element", element.into()),
        ];
        serde_json::json!({"class": "util.SortedList$Entry", "fields": fields})
    };
    let longer = serde_json::json!({"objects": [
        {"class": "util.SortedList", "fields": list},
        entry(refers(2), serde_json::Value::Null, -1),
        entry(serde_json::Value::Null, refers(1), 2),
    ]});
    assert!(found.contains(&longer), "{found:?}");
}

#[test]
fn values_of_every_type_are_chosen() {
    let folder = folder("types");
    for way in ways() {
        whole_shapes(&run(&folder, &format!("--int 97..98 Shape#isWhole --size 1 --json{way}")));
    }
    let said = run(&folder, "Node#endsAfterOne --size 3 --json");
    // The root, and one after it: null, the root itself or a third node behind it do not do.
    assert_eq!(structures(&said).len(), 1);
    assert_eq!(said.json()["instead"], serde_json::json!(["throws java.lang.NullPointerException"]));
    // A cycle without end is found out.
    let said = run(&folder, "Node#goesRound --size 2 --json");
    assert_eq!(structures(&said), [] as [serde_json::Value; 0]);
    let said = run(&folder, "Node#leaves --size 1");
    assert_eq!(said.status, 0, "{}", said.stderr);
    for line in [
        "structure 1\n  #0 Node: next = null\n",
        "complete: 1 structure, and no others\nat most 1 object of each class, numbers from 0 to 1\n",
        "For some structures Node.leaves ends the program; these are left out.\n",
    ] {
        assert!(said.stdout.contains(line), "{}", said.stdout);
    }
    fs::remove_dir_all(folder).expect("removed");
}

/// Only one of the objects that nobody has seen is tried: as many paths as structures.
#[test]
fn structures_that_differ_in_identities_alone_are_one() {
    let folder = folder("identities");
    for way in ways() {
        let said = run(&folder, &format!("Chain#ends --size 10 --json{way}"));
        assert_eq!(structures(&said).len(), 10);
        assert_eq!(said.json()["stats"]["end_states"], 10, "{way}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_predicates_and_constructors_do_besides_loses_no_structure() {
    let folder = folder("besides");
    let found = |line: &str| {
        let said = run(&folder, line);
        let json = said.json();
        assert_eq!(json["instead"], serde_json::json!([]), "{line}");
        (structures(&said), json["kept"].clone())
    };
    for way in ways() {
        let (halves, _) = found(&format!("Half#ok --size 1 --int 55295..55297 --json{way}"));
        let values: Vec<_> = halves.iter().map(|found| found["objects"][0]["fields"][0]["value"].clone()).collect();
        let wanted = serde_json::json!(["\u{d7ff}", {"char": 0xd800}, {"char": 0xd801}]);
        assert_eq!(serde_json::Value::from(values), wanted);
        for predicate in ["closes", "redirects", "starts"] {
            assert_eq!(found(&format!("Loud#{predicate} --size 1 --json{way}")).0.len(), 2, "{predicate}");
        }
        let never = found(&format!("Kept#never --size 2 --json{way}"));
        assert_eq!(never, (Vec::new(), serde_json::json!(["Kept.id"])));
        // The object alone, with itself or nothing behind it.
        assert_eq!(found(&format!("Counted#isAlone --size 3 --json{way}")).0.len(), 2);
        assert_eq!(found(&format!("Registered#isAlone --size 3 --json{way}")).0.len(), 2);
        // A setting lets paths go on that are left otherwise.
        let paths = format!("Counted#isAlone --size 3 --json -D vm.verify.ignore_path=false{way}");
        assert_eq!(found(&paths).0.len(), 2);
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn predicates_may_be_default_methods() {
    let folder = folder("default");
    for (predicate, wanted) in [("isEven", [0, 2, 4]), ("isSmall", [1, 2, 3])] {
        let low = wanted[0];
        let said = run(&folder, &format!("Number7#{predicate} --size 1 --int {low}..5 --json"));
        let values: Vec<_> =
            structures(&said).iter().map(|found| found["objects"][0]["fields"][0]["value"].clone()).collect();
        assert_eq!(values, wanted, "{predicate}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn tests_are_written_over_nothing_else() {
    let folder = folder("over");
    let twice = "Half#ok --size 1 --junit HalfTest.java";
    for _ in 0..2 {
        assert_eq!(run(&folder, twice).status, 0);
    }
    for (line, why) in [
        (
            "Half#ok --size 1 --junit Others.java",
            "Others.java exists and was not written by this command: name another file, or remove it",
        ),
        (
            "Half#ok --size 1 --junit Test.java",
            "--junit: a class of tests cannot be called Test; call it CartTest, for example",
        ),
    ] {
        let said = run(&folder, line);
        assert_eq!(said.status, 2, "{}", said.stdout);
        assert!(said.stderr.starts_with(&format!("interleave: {why}")), "{}", said.stderr);
    }
    assert_eq!(fs::read_to_string(folder.join("Others.java")).expect("it is there"), OTHERS);
    fs::remove_dir_all(folder).expect("removed");
}

fn whole_shapes(said: &Answer) {
    // Flags, colours and letters of two kinds, and arrays of no or one element of two kinds.
    let found = structures(said);
    assert_eq!(found.len(), 2 * 2 * 2 * (1 + 2));
    assert_eq!(said.json()["kept"], serde_json::json!(["Shape.name", "Shape.weight"]));
    // What was chosen, and not what the predicate has made of it; fields of superclasses come first.
    let wanted = serde_json::json!({"objects": [
        {"class": "Shape", "fields": [
            {"in": "Base", "name": "flag", "value": true},
            {"in": "Shape", "name": "color", "value": {"constant": "GREEN"}},
            {"in": "Shape", "name": "letter", "value": "b"},
            {"in": "Shape", "name": "data", "value": {"object": 1}}]},
        {"class": "short[]", "elements": [98]}]});
    assert!(found.contains(&wanted), "{found:?}");
}

#[test]
fn what_cannot_be_generated_is_said_in_a_sentence() {
    let folder = folder("refused");
    for (line, why) in [
        ("Gone#ok", "there is no class Gone on the class path"),
        ("Node#gone", "Node has no method boolean gone(), nor static boolean gone(Node)"),
        ("Node#size", "Node has no method boolean size(), nor static boolean size(Node)"),
        ("Abstract#ok", "Abstract is abstract"),
        ("Light#ok", "Light is an enum"),
        ("Numbered#isEven", "Numbered is an interface"),
        ("NeedsSize#ok", "NeedsSize has no constructor without parameters"),
        ("Throws#ok", "the constructor of Throws throws java.lang.IllegalStateException: no"),
        ("Bytes#ok --int 0..128", "a byte cannot hold every number of 0..128"),
        ("Twice#ok", "Twice has several methods boolean ok: the predicate needs a name of its own"),
    ] {
        let said = run(&folder, &format!("{line} --size 1"));
        let wanted = format!("interleave: {why}\n");
        assert_eq!((said.status, said.stdout.as_str(), said.stderr), (2, "", wanted), "{line}");
    }
    let said = run(&folder, "util.SortedList#isSorted --size 2 --json -D search.max_states=5");
    assert_eq!((said.status, &said.json()["incomplete_because"]), (3, &"states".into()), "{}", said.stdout);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn examples_that_the_page_asks_about_have_so_many_structures() {
    let mut cases = Vec::new();
    find_cases(&at("examples"), "examples", &mut cases);
    let mut asked = 0;
    for case in cases {
        let text = fs::read_to_string(case.folder.join("expect.json")).expect("it is read");
        let json: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let Some(wanted) = json.get("generate") else { continue };
        let (class, predicate) =
            wanted["predicate"].as_str().and_then(|named| named.split_once('#')).expect("Class#method");
        let ints = wanted["ints"].as_str().map(|ints| format!(" --int {ints}")).unwrap_or_default();
        let said = run(&case.folder, &format!("{class}.java#{predicate} --size {}{ints} --json", wanted["size"]));
        assert_eq!(wanted["structures"], structures(&said).len(), "{}", case.name);
        asked += 1;
    }
    assert!(asked > 0);
}
