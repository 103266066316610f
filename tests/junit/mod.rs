//! `check --junit` on real JUnit classes, against what JUnit itself says of them.

mod generated;
mod programs;

use std::collections::BTreeMap;

use crate::common::schema;
use programs::{class_path, interleave, java, real_junit};
use serde_json::Value;

/// `check --junit … --json`, in the shape of the schema.
fn check(names: &[&str], settings: &[&str]) -> (i32, Value) {
    let path = class_path();
    let mut args = vec!["check", "--json", "-c", &path];
    args.extend(settings);
    names.iter().for_each(|name| args.extend(["--junit", name]));
    let answer = interleave(&args);
    let value = answer.json();
    schema::check("tests", &value);
    (answer.status, value)
}

fn tests(report: &Value) -> &Vec<Value> {
    report["tests"].as_array().expect("tests")
}

fn test<'r>(report: &'r Value, name: &str) -> &'r Value {
    tests(report).iter().find(|t| t["name"] == name).unwrap_or_else(|| panic!("{name} is not in {report:#}"))
}

/// Each method's result as JUnit would call it; of overloads the worst.
fn ours(report: &Value) -> BTreeMap<String, &'static str> {
    let mut found = BTreeMap::new();
    for test in tests(report) {
        let name = test["name"].as_str().expect("a name");
        let vacuous = test["notes"].to_string().contains("no execution comes to the end");
        let what = match test["result"].as_str().expect("a result") {
            "violated" => "failed",
            "holds" if vacuous => "skipped",
            "holds" => "passed",
            "skipped" => "skipped",
            other => panic!("{name} is {other}: {test:#}"),
        };
        let all = found.entry(name.split('(').next().unwrap_or(name).to_string()).or_insert("skipped");
        if what == "failed" || *all == "skipped" {
            *all = what;
        }
    }
    found
}

/// The method names without the parameters that the vintage engine puts into class-level runs.
fn agrees_with_junit(classes: &[&str]) {
    for class in classes {
        let (status, report) = check(&[class], &[]);
        let (ours, real) = (ours(&report), real_junit(class));
        assert_eq!(ours, real, "{class}");
        assert_eq!(status, i32::from(real.values().any(|v| *v == "failed")), "{class}");
    }
}

#[test]
fn junit_4_says_the_same() {
    agrees_with_junit(&[
        "Four",
        "FourDownFails",
        "FourParameters",
        "FourByConstructor",
        "FourRules",
        "FourTimeoutRule",
        "Three",
    ]);
}

#[test]
fn junit_5_says_the_same() {
    agrees_with_junit(&["Five", "FiveSources"]);
}

#[test]
fn a_source_of_tests_is_compiled_first() {
    let folder = std::env::temp_dir().join(format!("interleave-junit-source-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("src/shop")).expect("a temporary folder");
    let cart = "package shop;\npublic class CartTest {\n    int sum;\n    @org.junit.Test public void adds() throws Exception {\n        Thread other = new Thread(() -> sum++);\n        other.start();\n        sum++;\n        other.join();\n        org.junit.Assert.assertEquals(Sum.of(1, 1), sum);\n    }\n    @org.junit.Test public void isEmpty() { org.junit.Assert.assertEquals(0, sum); }\n}\n";
    let source = folder.join("src/shop/CartTest.java");
    std::fs::write(&source, cart).expect("written");
    let sum = "package shop;\nclass Sum { static int of(int a, int b) { return a + b; } }\n";
    std::fs::write(folder.join("src/shop/Sum.java"), sum).expect("written");
    let source = source.to_str().expect("a path");
    let (status, report) = check(&[source], &[]);
    let results = |report: &Value| -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().expect("text").to_string();
        tests(report).iter().map(|test| (text(&test["name"]), text(&test["result"]))).collect()
    };
    let one = |name: &str, result: &str| (format!("shop.CartTest#{name}"), result.to_string());
    assert_eq!((status, results(&report)), (1, vec![one("adds", "violated"), one("isEmpty", "holds")]));
    assert_eq!(test(&report, "shop.CartTest#adds")["report"]["error"]["message"], "expected:<2> but was:<1>");
    let (status, report) = check(&[&format!("{source}#isEmpty")], &[]);
    assert_eq!((status, results(&report)), (0, vec![one("isEmpty", "holds")]));
    std::fs::write(folder.join("Other.java"), "class Another {}").expect("written");
    let path = class_path();
    let other = folder.join("Other.java");
    let said = interleave(&["check", "-c", &path, "--junit", other.to_str().expect("a path")]);
    assert_eq!((said.status, said.stderr.contains("Other.java: no class in it has its name")), (2, true));
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn errors_are_the_tests_own() {
    let (_, report) =
        check(&["Four#fails", "Four#compares", "Four#expectedOther", "Four#expectedButNone", "Five#fails"], &[]);
    let error = |name: &str| &test(&report, name)["report"]["error"];
    assert_eq!(error("Four#fails")["message"], "sum expected:<5> but was:<4>");
    assert_eq!(error("Four#compares")["message"], "expected:<hello[] world> but was:<hello[,] world>");
    assert_eq!(error("Four#expectedOther")["exception"], "java.lang.IllegalStateException");
    assert_eq!(error("Four#expectedButNone")["message"], "Expected exception: java.lang.ArithmeticException");
    assert_eq!(error("Five#fails")["exception"], "org.opentest4j.AssertionFailedError");
    assert_eq!(error("Five#fails")["property"], "assertion");
    let stack = error("Four#fails")["stack"].as_array().expect("a stack");
    let last = stack.last().and_then(Value::as_str).expect("a line");
    assert!(last.starts_with("Four.fails(Four.java:"), "the driver is no part of the stack: {stack:?}");
}

#[test]
fn what_is_switched_off_and_what_is_only_noted() {
    let (status, report) =
        check(&["Four#ignored", "Four#ignoredWithoutReason", "Five#disabled", "Five$Inner$Off"], &[]);
    assert_eq!((status, &report["verdict"]), (0, &"holds".into()));
    let reason = |name: &str| (&test(&report, name)["result"], &test(&report, name)["reason"]);
    let skipped = |why: &str| (Value::from("skipped"), Value::from(why));
    for (name, why) in [
        ("Four#ignored", "@Ignore: later"),
        ("Four#ignoredWithoutReason", "@Ignore"),
        ("Five#disabled", "@Disabled: not yet"),
        ("Five$Inner$Off#off", "@Disabled"),
    ] {
        let (result, why) = skipped(why);
        assert_eq!(reason(name), (&result, &why));
        assert_eq!(test(&report, name)["report"], Value::Null);
    }
    let (_, report) = check(&["Four#timed", "Five#timed", "FourTimeoutRule#fine", "Five#named"], &[]);
    for name in ["Four#timed", "Five#timed", "FourTimeoutRule#fine"] {
        assert!(test(&report, name)["notes"][0].to_string().contains("timeout is not applied"), "{name}");
    }
    assert_eq!(test(&report, "Five#named")["display_name"], "a name for people");
}

#[test]
fn every_interleaving_of_a_test_is_tried() {
    let (status, report) = check(&["Races"], &[]);
    assert_eq!((status, &report["verdict"]), (1, &"violated".into()));
    let results: Vec<(String, String, String)> = tests(&report)
        .iter()
        .map(|t| {
            let text = |v: &Value| v.as_str().unwrap_or("").to_string();
            (text(&t["name"]), text(&t["result"]), text(&t["report"]["error"]["property"]))
        })
        .collect();
    let expected = [
        ("Races#lostUpdate", "violated", "assertion"),
        ("Races#atomicUpdate", "holds", ""),
        ("Races#lockOrder", "violated", "deadlock"),
        ("Races#pool", "holds", ""),
        ("Races#inAThread", "violated", "uncaught-exception"),
        ("Races#byArgument", "violated", "assertion"),
    ];
    assert_eq!(results, expected.map(|(n, r, p)| (n.to_string(), r.to_string(), p.to_string())));
    let message = &test(&report, "Races#lostUpdate")["report"]["error"]["message"];
    assert_eq!(message, "expected: <2> but was: <1>");
    // The threads of a data race, as an error and beside one: their stacks end with the test, too.
    let (_, raced) = check(&["Races#lostUpdate"], &["-D", "search.races=error"]);
    let error = &test(&raced, "Races#lostUpdate")["report"]["error"];
    assert_eq!(error["property"], "data-race");
    let told = test(&report, "Races#lostUpdate")["report"]["races"]["found"].as_array().expect("races");
    for race in told.iter().map(|found| &found["race"]).chain([&error["race"]]) {
        for side in ["first", "second"] {
            let stack = race[side]["stack"].as_array().expect("a stack");
            let last = stack.last().and_then(Value::as_str).expect("a line");
            assert!(last.starts_with("Races.") || last.starts_with("java.lang.Thread.run("), "{stack:?}");
        }
    }
}

#[test]
fn threads_that_a_test_leaves_behind() {
    let (status, report) = check(&["Races#pool"], &["-D", "junit.wait_for_threads=true"]);
    assert_eq!((status, &test(&report, "Races#pool")["report"]["error"]["property"]), (1, &"deadlock".into()));
}

#[test]
fn links_carry_the_test() {
    let (_, report) = check(&["Races#lostUpdate", "Races#byArgument", "Five$Inner#seesTheOuter"], &[]);
    for name in ["Races#lostUpdate", "Races#byArgument"] {
        let found = &test(&report, name)["report"];
        let again = interleave(&["replay", "--json", found["link"].as_str().expect("a link")]);
        let again: Value = serde_json::from_str(&again.stdout).unwrap_or_else(|e| panic!("{e}: {}", again.stderr));
        assert_eq!((&again["reproduced"], &again["error"]), (&true.into(), &found["error"]), "{name}");
        assert_eq!(again["trace"], found["trace"]);
    }
    let chosen = &test(&report, "Races#byArgument")["report"]["trace"]["steps"][1]["choices"][0];
    assert_eq!((&chosen["id"], &chosen["value"]), (&"test-arguments".into(), &"1".into()));
}

#[test]
fn what_is_not_supported_is_named() {
    let (status, report) = check(&["Partly"], &[]);
    assert_eq!((status, &report["verdict"]), (3, &"incomplete".into()));
    assert_eq!(test(&report, "Partly#fine")["result"], "holds");
    assert_eq!(test(&report, "Partly#timed")["result"], "holds");
    for (method, word) in [
        ("condition", "@EnabledOnOs on Partly#condition is not supported"),
        ("dynamic", "@TestFactory on Partly#dynamic is not supported"),
        ("file", "@CsvFileSource is not supported"),
        ("noSource", "without a source of arguments"),
        ("strange", "a parameter of type java.lang.String"),
        ("folder", "@TempDir on Partly#folder is not supported"),
        ("hidden", "neither private nor static"),
        ("notPublic", "public void notPublic()"),
    ] {
        let found = test(&report, &format!("Partly#{method}"));
        assert_eq!(found["result"], "unsupported");
        assert!(found["reason"].as_str().is_some_and(|r| r.contains(word)), "{found:#}");
    }
}

#[test]
fn bad_names_and_classes_are_one_sentence() {
    let path = class_path();
    for (name, sentence) in [
        ("RefusedExtension", "@ExtendWith on RefusedExtension is not supported: extensions are not run"),
        ("RefusedRunner", "@RunWith(Suite.class) on RefusedRunner is not supported"),
        ("RefusedStatic", "@BeforeAll on RefusedStatic#all: the method must be static"),
        ("Abstract", "Abstract is abstract"),
        ("NoTests", "NoTests has no tests"),
        ("None", "there is no class None"),
        ("Five.java", "Five.java: there is no such file or folder"),
        ("Five.class", "name the class, not its file: Five"),
        ("Five#timd", "Five has no test timd; did you mean timed?"),
    ] {
        let answer = interleave(&["check", "-c", &path, "--junit", name]);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{name}: {}", answer.stderr);
        assert!(answer.stderr.contains(sentence), "{name}: {}", answer.stderr);
        assert_eq!(answer.stderr.lines().count(), 1, "{name}: {}", answer.stderr);
    }
}

#[test]
fn overloads_are_told_apart() {
    for (name, status) in
        [("Five#overloaded()", 0), ("Five#overloaded(TestInfo)", 1), ("Five#overloaded( TestInfo )", 1)]
    {
        let (found, report) = check(&[name], &[]);
        assert_eq!((found, tests(&report).len()), (status, 1), "{name}");
    }
    assert_eq!(tests(&check(&["Five#overloaded"], &[]).1).len(), 2);
    assert_eq!(tests(&check(&["Five#named", "Five#named"], &[]).1).len(), 1, "each test once");
}

#[test]
fn the_table_for_people() {
    let path = class_path();
    let args = [
        "check",
        "-c",
        &path,
        "--junit",
        "Races#atomicUpdate",
        "--junit",
        "Races#lostUpdate",
        "--junit",
        "Four#ignored",
    ];
    let answer = interleave(&args);
    assert_eq!((answer.status, answer.stderr.as_str()), (1, ""));
    let lines: Vec<&str> = answer.stdout.lines().collect();
    assert!(lines[0].starts_with("Races#atomicUpdate  holds       8 states, "), "{}", lines[0]);
    assert!(lines[1].starts_with("Races#lostUpdate    violated    11 states, "), "{}", lines[1]);
    assert_eq!(lines[2..4], ["  2 data races (--json lists them)", "Four#ignored        skipped     @Ignore: later"]);
    assert!(
        answer
            .stdout
            .contains("\nRaces#lostUpdate\n\nviolated: assertion in thread main: expected: <2> but was: <1>\n")
    );
    // What the answers rest on comes last.
    assert!(lines.contains(&"3 tests: 1 hold, 1 violated, 1 skipped"), "{lines:?}");
}

/// JUnit's own runner, of which nothing here knows, as an ordinary program.
#[test]
fn junit_core_runs_in_the_machine() {
    let without_time = |text: &str| {
        let lines = text.lines().map(|l| if l.starts_with("Time: ") { "Time:" } else { l });
        lines.collect::<Vec<_>>().join("\n")
    };
    for class in ["Core", "Four", "FourParameters", "FourRules", "Three"] {
        let real = java(&["org.junit.runner.JUnitCore", class]);
        let ours = interleave(&["run", "-c", &class_path(), "org.junit.runner.JUnitCore", class]);
        assert_eq!(without_time(&ours.stdout), without_time(&real.stdout), "{class}");
        assert_eq!((ours.stderr.as_str(), ours.status), (real.stderr.as_str(), real.status), "{class}");
    }
}
