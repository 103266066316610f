//! `interleave ask`: what it prints and ends with.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::command::{Answer, answer, native};
use crate::common::schema;

const MAIN: &str = "package shop;\n\npublic class Main {\n    public static void main(String[] args) throws Exception {\n        Cart cart = new Cart(args.length);\n        Thread t = new Thread(cart::add, \"buyer\");\n        t.start();\n        cart.add();\n        t.join();\n        System.out.println(cart.items);\n    }\n}\n";
const CART: &str = "package shop;\n\nclass Cart {\n    int items;\n    Cart(int items) {\n        this.items = items;\n    }\n    void add() {\n        int old = items;\n        items = old + 1;\n    }\n}\n";

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("interleave-ask-{name}-{}", std::process::id()));
    fs::create_dir_all(folder.join("src/shop")).expect("a temporary folder");
    fs::write(folder.join("src/shop/Main.java"), MAIN).expect("written");
    fs::write(folder.join("src/shop/Cart.java"), CART).expect("written");
    folder
}

fn run(folder: &Path, args: &[&str]) -> Answer {
    answer(native().args(args).current_dir(folder))
}

#[test]
fn a_witness_is_printed_and_replays() {
    let folder = folder("witness");
    let said = run(&folder, &["ask", "src/shop/Main.java:10", "cart.items == 1"]);
    assert_eq!((said.status, said.stderr.as_str()), (1, ""), "{}", said.stdout);
    let first = "Yes: `cart.items == 1` can hold at line 10 of src/shop/Main.java, in thread main\n    at shop.Main.main(Main.java:10)\n";
    assert!(said.stdout.starts_with(first), "{}", said.stdout);
    assert!(
        said.stdout.contains("finds that cart.items == 1 holds  System.out.println(cart.items);"),
        "{}",
        said.stdout
    );
    assert!(!said.stdout.contains("error") && !said.stdout.contains("violated"), "{}", said.stdout);
    let said = run(&folder, &["ask", "--json", "src/shop/Main.java:10", "cart.items == 1"]);
    let report = said.json();
    schema::check("check", &report);
    assert_eq!(
        report["question"],
        serde_json::json!({
            "path": "src/shop/Main.java", "line": 10, "condition": "cart.items == 1", "answer": "yes", "thrown": [], "unevaluated": [], "failed": 0
        })
    );
    // A witness violates nothing.
    assert_eq!((&report["answer"], &report["error"]["property"]), (&"yes".into(), &"reached".into()));
    assert_eq!(report.get("verdict"), None);
    let file = folder.join("report.json");
    fs::write(&file, &said.stdout).expect("written");
    let again = run(&folder, &["replay", "report.json"]);
    assert_eq!(again.status, 0, "{}", again.stdout);
    assert!(
        again.stdout.contains("Yes: `cart.items == 1` can hold at line 10")
            && again.stdout.ends_with("reproduced: it came out as recorded\n")
    );
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn another_source_can_be_asked_about() {
    let folder = folder("other");
    let args = ["ask", "--main", "src/shop/Main.java", "src/shop/Cart.java:10"];
    let asked = |rest: &[&str]| run(&folder, &[&args[..], rest].concat());
    let said = asked(&["items > old"]);
    assert!(said.status == 1 && said.stdout.contains("finds that items > old holds"), "{}{}", said.stdout, said.stderr);
    let said = asked(&["items > 5"]);
    assert_eq!(said.status, 0);
    let never = said.stdout.lines().next().unwrap();
    assert!(
        never.starts_with("Never: `items > 5` does not hold at line 10 of src/shop/Cart.java in all ")
            && never.ends_with(" states."),
        "{never}"
    );
    // The arguments follow the condition, which may be empty.
    let said = asked(&["items > 5", "1", "2", "3", "4", "5"]);
    assert_eq!(said.status, 1);
    assert_eq!(run(&folder, &["ask", "src/shop/Main.java:8", "", "x"]).status, 1);
    let said = asked(&["-D", "x"]);
    assert_eq!((said.status, said.stdout.as_str()), (2, ""));
    let bounded = run(&folder, &["ask", "-D", "search.max_states=5", "src/shop/Main.java:10", "cart.items == 7"]);
    assert_eq!(bounded.status, 3);
    assert!(
        bounded.stdout.starts_with("Not known whether `cart.items == 7` can hold at line 10 of src/shop/Main.java: it was not seen in the search of 5 states, but search.max_states was reached.\n"),
        "{}",
        bounded.stdout
    );
    fs::remove_dir_all(folder).expect("removed");
}

/// A JVM goes on when an exception has left a thread.
#[test]
fn what_follows_after_a_failure_is_not_denied() {
    let folder = folder("failure");
    let source = "public class X {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new RuntimeException(\"boom\"); }, \"t\");
        t.start();
        t.join();
        System.out.println(\"here\");
    }
}
";
    fs::write(folder.join("X.java"), source).expect("written");
    let said = run(&folder, &["ask", "X.java:6"]);
    let why = "Not known whether line 6 of X.java can be reached: it was not seen in the search of 1 state.\n\n\
               One path fails with an exception that nobody catches: what other threads do afterwards was not searched \
               (with search.properties=NotDeadlockedProperty they go on).\n";
    assert!(said.status == 3 && said.stdout.starts_with(why), "{}: {}", said.status, said.stdout);
    let said = run(&folder, &["ask", "--json", "X.java:6"]);
    schema::check("check", &said.json());
    assert_eq!((said.status, &said.json()["question"]["answer"]), (3, &"unknown".into()));
    let said = run(&folder, &["ask", "-D", "search.properties=NotDeadlockedProperty", "X.java:6"]);
    assert!(said.status == 1 && said.stdout.starts_with("Yes: line 6 of X.java"), "{}", said.stdout);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_a_condition_must_not_do_is_said() {
    let folder = folder("disturbs");
    let source = "public class X {
    static class Config { static int limit = Integer.getInteger(\"limit\", 5); }
    static boolean leave() { System.exit(1); return true; }
    public static void main(String[] args) {
        System.out.println(\"here\");
    }
}
";
    fs::write(folder.join("X.java"), source).expect("written");
    for (condition, why) in
        [("leave()", "it ends the program"), ("Config.limit > 3", "it would initialise class X$Config")]
    {
        let said = run(&folder, &["ask", "X.java:5", condition]);
        let text = format!(
            "Not known whether `{condition}` can hold at line 5 of X.java: it was not seen in the search of 0 states.\n\n\
             On some paths the condition cannot be evaluated ({why}): what follows there was not searched.\n"
        );
        assert!(said.status == 3 && said.stdout.starts_with(&text), "{}: {}", said.status, said.stdout);
        assert!(!said.stdout.contains("not supported"), "{}", said.stdout);
        let report = run(&folder, &["ask", "--json", "X.java:5", condition]).json();
        schema::check("check", &report);
        assert_eq!((&report["answer"], &report["question"]["unevaluated"][0]), (&"unknown".into(), &why.into()));
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_cannot_be_asked_is_said_in_one_sentence() {
    let folder = folder("refused");
    for (args, why) in [
        (
            &["ask", "src/shop/Main.java:3"][..],
            "No statement begins on line 3 of src/shop/Main.java; the next one begins on line 5.",
        ),
        (&["ask", "src/shop/Main.java:99"], "src/shop/Main.java has 12 lines: there is no line 99."),
        (&["ask", "src/shop/Main.java:5", "a) b("], "The condition has to be one expression, and `) b(` is too much."),
        (&["ask", "Gone.java:5"], "Gone.java: there is no such file or folder"),
        (
            &["ask", "src/shop/Cart.java:9"],
            "src/shop/Cart.java: no class in it has a method `public static void main(String[])`",
        ),
        (
            &["check", "-D", "question.place=Main.java:3", "Main"],
            "Main: whether line 3 of Main.java can be reached: only a program that is compiled here, from its source, can be asked",
        ),
    ] {
        let said = run(&folder, args);
        assert_eq!(
            (said.status, said.stdout.as_str(), said.stderr.as_str()),
            (2, "", format!("interleave: {why}\n").as_str())
        );
    }
    let said = run(&folder, &["ask", "src/shop/Main.java:8", "cart.item < 0"]);
    let why = "in your condition: error: cannot find symbol\ncart.item < 0\n    ^\n  symbol:   variable item\n  location: variable cart of type Cart\n1 error\n";
    assert_eq!((said.status, said.stdout.as_str(), said.stderr.as_str()), (2, "", why));
    fs::remove_dir_all(folder).expect("removed");
}
