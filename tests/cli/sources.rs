//! `interleave check Foo.java`: compiled without a JDK, then checked.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::command::{Answer, answer, native};
use crate::common::javac;

const RACE: &str = "package shop;\n\npublic class Race {\n    static int count;\n\n    public static void main(String[] args) throws Exception {\n        Runnable add = () -> count = Sum.of(count, 1);\n        Thread a = new Thread(add), b = new Thread(add);\n        a.start();\n        b.start();\n        a.join();\n        b.join();\n        System.out.println(\"counted \" + args.length);\n        assert count == 2 : \"count is \" + count;\n    }\n}\n";
const SUM: &str = "package shop;\n\nclass Sum {\n    static int of(int a, int b) {\n        return a + b;\n    }\n}\n";
const WRONG: &str = "class Wrong {\n\tint x = y;\n    String s = 1;\n}\n";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("interleave-{name}-{}", std::process::id()));
    fs::create_dir_all(folder.join("src/shop")).expect("a temporary folder");
    fs::write(folder.join("src/shop/Race.java"), RACE).expect("written");
    // Some editors begin a file with a byte order mark.
    fs::write(folder.join("src/shop/Sum.java"), format!("\u{feff}{SUM}")).expect("written");
    fs::write(folder.join("Wrong.java"), WRONG).expect("written");
    fs::write(folder.join("Latin.java"), b"class Latin { String s = \"\xe4\"; }").expect("written");
    fs::write(folder.join("NoMain.java"), "class NoMain {}").expect("written");
    fs::write(
        folder.join("Raw.java"),
        "import java.util.*;\nclass Raw { public static void main(String[] a) { List l = new ArrayList(); l.add(1); System.out.println(l); } }\n",
    )
    .expect("written");
    folder
}

fn run(folder: &Path, args: &[&str]) -> Answer {
    answer(native().args(args).current_dir(folder))
}

#[test]
fn a_source_is_compiled_and_checked() {
    let folder = folder("checked");
    let said = run(&folder, &["check", "--json", "src/shop/Race.java", "x"]);
    assert_eq!((said.status, said.stderr.as_str()), (1, ""), "{}", said.stdout);
    let report = said.json();
    assert_eq!((&report["verdict"], &report["error"]["message"]), (&"violated".into(), &"count is 1".into()));
    let link = report["link"].as_str().or(report["findings"][0]["link"].as_str()).expect("a link");
    let payload = interleave::link::decode(link).expect("it opens");
    assert_eq!(payload.main, "shop.Race");
    let sources: Vec<&str> = payload.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(sources, ["shop/Race.java", "shop/Sum.java"]);
    // The trace has the lines, from any folder.
    let said = run(&folder.join("src"), &["check", "shop/Race.java"]);
    assert!(
        said.status == 1 && said.stdout.contains("Runnable add = () -> count = Sum.of(count, 1);"),
        "{}",
        said.stdout
    );
    let said = run(&folder, &["run", "-c", "src", "src/shop/Race.java", "1", "2"]);
    assert_eq!((said.status, said.stdout.as_str(), said.stderr.as_str()), (0, "counted 2\n", ""));
    let said = run(&folder, &["outcomes", "src/shop/Race.java"]);
    assert_eq!(said.status, 0, "{}", said.stderr);
    assert!(said.stdout.contains("counted 0"), "{}", said.stdout);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_the_compiler_says_is_printed_as_javac_prints_it() {
    let folder = folder("printed");
    let said = run(&folder, &["check", "Wrong.java"]);
    let expected = "Wrong.java:2: error: cannot find symbol\n\tint x = y;\n\t        ^\n  symbol:   variable y\n  location: class Wrong\n\
        Wrong.java:3: error: incompatible types: int cannot be converted to String\n    String s = 1;\n               ^\n2 errors\n";
    assert_eq!((said.status, said.stdout.as_str(), said.stderr.as_str()), (2, "", expected));
    let said = run(&folder, &["run", "-Xlint", "Raw.java"]);
    assert_eq!((said.status, said.stdout.as_str()), (0, "[1]\n"));
    assert!(said.stderr.starts_with("Raw.java:2: warning: [rawtypes] found raw type: List\n"), "{}", said.stderr);
    assert!(said.stderr.ends_with("3 warnings\n"), "{}", said.stderr);
    let said = run(&folder, &["run", "Raw.java"]);
    let notes =
        "Note: Raw.java uses unchecked or unsafe operations.\nNote: Recompile with -Xlint:unchecked for details.\n";
    assert_eq!((said.status, said.stderr.as_str()), (0, notes));
    for (args, why) in [
        (&["check", "Latin.java"][..], "Latin.java is no text in UTF-8: the byte at offset 26 fits no character."),
        (&["check", "NoMain.java"], "NoMain.java: no class in it has a method `public static void main(String[])`"),
        (&["check", "Gone.java"], "Gone.java: there is no such file or folder"),
        (&["check", "--release", "5", "Raw.java"], "There is no release 5 to compile for: it can be 8 to 17."),
        (
            &["check", "--release", "11", "Raw"],
            "--release and -Xlint are for programs that are compiled: name a source, such as Main.java",
        ),
    ] {
        let said = run(&folder, args);
        assert_eq!((said.status, said.stderr.as_str()), (2, &*format!("interleave: {why}\n")));
    }
    fs::remove_dir_all(folder).expect("removed");
}

/// A class that was compiled before its source was changed is compiled again, wherever both lie.
#[test]
fn the_newer_one_of_a_source_and_its_class_is_used() {
    let folder = folder("newer");
    let value =
        |value: u32| format!("class Value {{ static class Inner {{ static int get() {{ return {value}; }} }} }}\n");
    let main = "public class Main { public static void main(String[] a) { System.out.println(Value.Inner.get()); } }\n";
    fs::create_dir_all(folder.join("out")).expect("a folder");
    fs::write(folder.join("Main.java"), main).expect("written");
    let source = folder.join("Value.java");
    fs::write(&source, value(1)).expect("written");
    javac().arg("-d").arg(folder.join("out")).arg(&source).compile();
    let said = |args: &[&str]| {
        let said = run(&folder, args);
        assert_eq!((said.status, said.stderr.as_str()), (0, ""), "{args:?}");
        said.stdout
    };
    let set = |path: &Path, seconds: u64| {
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        fs::File::options().append(true).open(path).expect("opened").set_modified(time).expect("set");
    };
    fs::write(&source, value(2)).expect("written");
    for class in ["out/Value.class", "out/Value$Inner.class"] {
        set(&folder.join(class), 1_000_000);
    }
    let ways = [
        &["run", "-c", "out", "Main.java"][..],
        &["run", "-c", "out:.", "Main.java"],
        &["run", "-c", ".:out", "Main.java"],
    ];
    // Each compiles a program: where the source is the newer one, all ways are gone.
    for (changed, expected, ways) in
        [(999_999, "1\n", &ways[..1]), (1_000_000, "2\n", &ways[1..2]), (1_000_001, "2\n", &ways)]
    {
        set(&source, changed);
        for args in ways {
            assert_eq!(said(args), expected, "{args:?}, changed at {changed}");
        }
        // A class file that is given by its path.
        let one = ["run", "-c", "out/Value.class:out/Value$Inner.class", "Main.java"];
        assert_eq!(said(&one), expected, "changed at {changed}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_source_is_compiled_in_the_folder_of_its_package() {
    let folder = folder("inside");
    let said = run(&folder.join("src/shop"), &["check", "--json", "Race.java", "x"]);
    assert_eq!((said.status, said.stderr.as_str()), (1, ""), "{}", said.stdout);
    let report = said.json();
    assert_eq!(report["error"]["message"], "count is 1");
    let payload = interleave::link::decode(report["link"].as_str().expect("a link")).expect("it opens");
    let sources: Vec<&str> = payload.files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(sources, ["shop/Race.java", "shop/Sum.java"]);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn messages_name_the_source_where_it_lies() {
    let folder = folder("lies");
    fs::create_dir_all(folder.join("other")).expect("a folder");
    fs::write(folder.join("other/Helper.java"), "class Helper { int x = y; }\n").expect("written");
    fs::write(folder.join("Uses.java"), "class Uses { public static void main(String[] a) { new Helper(); } }\n")
        .expect("written");
    let said = run(&folder, &["check", "-c", "other", "Uses.java"]);
    assert!(said.stderr.starts_with("other/Helper.java:1: error: cannot find symbol\n"), "{}", said.stderr);
    fs::remove_dir_all(folder).expect("removed");
}
