//! The command line as people and scripts meet it: the native binary on real class files.

mod broken;
mod generate;
mod jars;
mod links;
mod made;
mod outcomes;
mod programs;
mod questions;
mod searches;
mod sources;

use crate::common::command::Answer;
use crate::common::schema;
use interleave::link;
use programs::{folder, interleave};

const CP: [&str; 2] = ["-c", "classes"];

fn check(args: &[&str]) -> Answer {
    let mut all = vec!["check"];
    all.extend(CP);
    all.extend(args);
    interleave(&all)
}

fn check_json(args: &[&str]) -> (i32, serde_json::Value) {
    let mut all = vec!["check", "--json"];
    all.extend(CP);
    all.extend(args);
    let answer = interleave(&all);
    let value = answer.json();
    schema::check("check", &value);
    (answer.status, value)
}

#[test]
fn a_program_that_holds() {
    let (status, report) = check_json(&["Fine"]);
    assert_eq!((status, &report["verdict"], &report["error"]), (0, &"holds".into(), &serde_json::Value::Null));
    let said = check(&["Fine"]);
    assert_eq!((said.status, said.stderr.as_str()), (0, ""));
    assert!(said.stdout.starts_with("holds: no error in any execution ("), "{}", said.stdout);
    assert_eq!(report["assumptions"], serde_json::json!([]));
}

/// Where no execution comes to an end the answer says where one goes round; and what it rests on.
#[test]
fn a_program_that_never_ends() {
    let (status, report) = check_json(&["Spins"]);
    let thread = &report["endless"]["threads"][0];
    assert_eq!((status, &report["verdict"], &thread["thread"]), (0, &"holds".into(), &"Thread-0".into()));
    assert!(thread["lines"][0].as_str().is_some_and(|line| line.starts_with("Programs.java:")), "{report}");
    // Without a data race sequential consistency is no assumption.
    assert_eq!((&report["assumptions"], &report["races"]["none"]), (&serde_json::json!([]), &true.into()));
    let said = check(&["Spins"]).stdout;
    assert!(said.starts_with("holds: no error in any interleaving ("), "{said}");
    assert!(
        said.contains("but no execution comes to an end: one goes round for ever: Thread-0 in Programs.java:"),
        "{said}"
    );
    assert!(said.contains("\ndata races: none, so a JVM can do no more than was searched\n"), "{said}");
    let listed = interleave(&["outcomes", "-c", "classes", "Spins"]);
    assert!(
        listed.stdout.contains("complete: no outcome, for no execution comes to an end: one goes"),
        "{}",
        listed.stdout
    );
    assert_eq!(listed.status, 0);
    let value: serde_json::Value =
        serde_json::from_str(&interleave(&["outcomes", "--json", "-c", "classes", "Spins"]).stdout).expect("JSON");
    schema::check("outcomes", &value);
}

#[test]
fn a_failed_assertion_with_its_trace_and_link() {
    let (status, report) = check_json(&["Lost"]);
    assert_eq!((status, &report["verdict"]), (1, &"violated".into()));
    assert_eq!(report["error"]["property"], "assertion");
    assert_eq!(report["error"]["exception"], "java.lang.AssertionError");
    assert_eq!(report["error"]["message"], "x is 1");
    assert_eq!(report["error"]["thread"], "main");
    let steps = report["trace"]["steps"].as_array().expect("steps");
    let output: String = steps.iter().filter_map(|s| s["output"].as_str()).collect();
    assert_eq!(output, "x=1\n");
    assert_eq!(report["incomplete_because"], serde_json::Value::Null);
    let said = check(&["Lost"]);
    for part in ["violated: assertion in thread main: x is 1", "Programs.java:", "t.join();", "| x=1", "states "] {
        assert!(said.stdout.contains(part), "{part} is missing in\n{}", said.stdout);
    }
}

#[test]
fn a_deadlock_says_who_holds_and_who_waits() {
    let (status, report) = check_json(&["Dead"]);
    assert_eq!((status, &report["error"]["property"]), (1, &"deadlock".into()));
    let threads = report["error"]["deadlock"].as_array().expect("threads");
    assert_eq!(threads.len(), 2);
    assert!(threads.iter().all(|t| t["in_cycle"] == true && t["held_by"].is_string()));
    let said = check(&["Dead"]).stdout;
    for part in [
        "violated: deadlock. main and other wait for each other",
        "main waits to lock",
        "held by other",
        "at Dead.main(Programs.java:",
        "holds ",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
}

#[test]
fn other_exceptions_are_uncaught_exceptions() {
    let (status, report) = check_json(&["Thrower"]);
    assert_eq!((status, &report["error"]["property"]), (1, &"uncaught-exception".into()));
    assert_eq!(report["error"]["exception"], "java.lang.IllegalStateException");
    assert_eq!(report["error"]["message"], "bad luck");
}

#[test]
fn outcomes_are_complete_and_have_witnesses() {
    let answer = interleave(&["outcomes", "--json", "-c", "classes", "Lost"]);
    let report = answer.json();
    schema::check("outcomes", &report);
    assert_eq!((answer.status, &report["complete"]), (0, &true.into()));
    let mut found: Vec<_> = report["outcomes"]
        .as_array()
        .expect("outcomes")
        .iter()
        .map(|o| (o["stdout"].as_str().unwrap(), o["end"].as_str().unwrap()))
        .collect();
    found.sort();
    assert_eq!(found, [("x=1\n", "assertion"), ("x=2\n", "normal")]);
    for outcome in report["outcomes"].as_array().expect("outcomes") {
        let again = interleave(&["replay", "--json", outcome["link"].as_str().expect("a link")]);
        assert_eq!((again.status, &again.json()["stdout"]), (0, &outcome["stdout"]), "{}", again.stderr);
    }
    let cut = interleave(&["outcomes", "--json", "-c", "classes", "-D", "search.depth_limit=5", "Long"]);
    assert_eq!((cut.status, &cut.json()["complete"]), (3, &false.into()));
    let said = interleave(&["outcomes", "-c", "classes", "Lost"]).stdout;
    assert!(said.contains("| x=1") && said.contains("complete: 2 outcomes, and no others"), "{said}");
}

#[test]
fn run_is_like_java() {
    let ran = interleave(&["run", "-c", "classes", "Echo", "ü", "--json", "3"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (3, "ü\n--json\n3\n"));
    assert!(ran.stderr.starts_with("to stderr\n"), "{}", ran.stderr);
    assert_eq!(interleave(&["run", "-ea", "-c", "classes", "Echo"]).status, 9);
    let thrown = interleave(&["run", "-c", "classes", "Thrower"]);
    assert_eq!((thrown.status, thrown.stdout.as_str()), (1, ""));
    assert!(thrown.stderr.starts_with("Exception in thread \"main\" java.lang.IllegalStateException: bad luck\n\tat "));
    let counted = interleave(&["run", "--stats", "-c", "classes", "Fine"]);
    let stats: serde_json::Value = serde_json::from_str(counted.stderr.lines().last().expect("a line")).expect("JSON");
    schema::check("stats", &stats);
    assert!(stats["instructions"].as_u64().expect("a number") > 10);
}

#[test]
fn replay_takes_links_and_files_and_notices_differences() {
    let found = interleave(&["check", "--json", "-c", "classes", "Lost"]);
    std::fs::write(folder().join("lost.json"), &found.stdout).expect("written");
    let again = interleave(&["replay", "--json", "lost.json"]);
    schema::check("replay", &again.json());
    assert_eq!((again.status, &again.json()["reproduced"]), (0, &true.into()));
    assert_eq!(again.json()["error"], found.json()["error"]);
    assert_eq!(again.json()["trace"], found.json()["trace"]);
    let report = found.json();
    assert_ne!(report["shortened"]["critical"], serde_json::json!([]));
    assert_eq!(again.json()["critical"], report["shortened"]["critical"]);
    assert_eq!(again.json()["critical_complete"], true);
    let text = report["link"].as_str().expect("a link");
    let said = interleave(&["replay", &format!("https://example.org/{text}")]);
    assert_eq!(said.status, 0);
    assert!(said.stdout.contains("reproduced: it came out as recorded"), "{}", said.stdout);
    let marks = report["shortened"]["critical"].as_array().expect("a list").len();
    assert_eq!(said.stdout.matches("← critical").count(), marks, "{}", said.stdout);
    let mut payload = link::decode(text).expect("it is a link");
    payload.engine = "0.0.1".to_string();
    payload.expected.as_mut().expect("an expectation").message = Some("something else".to_string());
    let other = interleave(&["replay", "--json", &link::encode(&payload)]);
    assert_eq!((other.status, &other.json()["reproduced"]), (1, &false.into()));
    let why = other.json()["divergence"].to_string();
    assert!(
        why.contains("the message was `something else` and is `x is 1`") && why.contains("Interleave 0.0.1"),
        "{why}"
    );
    assert_eq!(other.json()["difference"], serde_json::Value::Null, "every step was as recorded");
    payload.path = vec![7; 40];
    let lost = interleave(&["replay", "--json", &link::encode(&payload)]);
    assert_eq!(lost.status, 1, "{}", lost.stderr);
}

#[test]
fn a_replay_that_parts_from_its_record_says_where() {
    let found = interleave(&["check", "--json", "-c", "classes", "Lost"]).json();
    let mut payload = link::decode(found["link"].as_str().expect("a link")).expect("it is a link");
    let (last, recorded) = (payload.path.len() - 1, payload.record.steps.clone());
    assert_eq!(recorded.len(), found["trace"]["steps"].as_array().expect("steps").len());
    // Another thread than the one that was recorded goes on somewhere on the way.
    let changed = (0..=last).rev().find_map(|at| {
        let mut other = payload.clone();
        other.path[at] ^= 1;
        let answer = interleave(&["replay", "--json", &link::encode(&other)]);
        (answer.status == 1 && answer.json()["difference"]["happened"] != serde_json::Value::Null)
            .then_some((other, answer.json()))
    });
    let (other, answer) = changed.expect("one of the choices makes a difference");
    schema::check("replay", &answer);
    let difference = &answer["difference"];
    let at = difference["step"].as_u64().expect("a step") as usize - 1;
    assert_eq!(difference["expected"], serde_json::to_value(&recorded[at]).expect("JSON"));
    assert_ne!(difference["expected"], difference["happened"]);
    assert_eq!(difference["happened"]["thread"], answer["trace"]["steps"][at]["thread_name"]);
    let said = interleave(&["replay", &link::encode(&other)]).stdout;
    assert!(said.contains(&format!("The first step that is not as recorded is step {}.", at + 1)), "{said}");
    // An older link records nothing.
    payload.record = link::Record::default();
    assert_eq!(interleave(&["replay", &link::encode(&payload)]).status, 0);
}

#[test]
fn a_link_to_a_program_has_nothing_to_replay() {
    let found = interleave(&["check", "--json", "-c", "classes", "Lost"]).json();
    let mut payload = link::decode(found["link"].as_str().expect("a link")).expect("it is a link");
    payload.edit = Some(link::Edit::default());
    let said = interleave(&["replay", &link::encode(&payload)]);
    assert_eq!(said.status, 2);
    assert!(said.stderr.contains("the link holds a program to edit, and no execution of it"), "{}", said.stderr);
}

#[test]
fn property_files() {
    let folder = folder();
    std::fs::create_dir_all(folder.join("conf")).expect("a folder");
    std::fs::write(folder.join("conf/common.jpf"), "classpath = ${config_path}/../classes\nlistener = .Foo\n")
        .expect("written");
    std::fs::write(
        folder.join("conf/echo.jpf"),
        "@include = common.jpf\ntarget = Echo\ntarget.args = one, \\\n  two\nsearch.dept_limit = 3\n",
    )
    .expect("written");
    let refused = interleave(&["run", "conf/echo.jpf"]);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    let said = "interleave: conf/common.jpf, line 2: there is no listener `.Foo` here; there are `Perturbator`";
    assert!(refused.stderr.starts_with(said), "{}", refused.stderr);
    let ran = interleave(&["run", "--lenient", "conf/echo.jpf"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (2, "one\ntwo\n"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("did you mean `search.depth_limit`?")
            && ran.stderr.contains("there is no listener `.Foo` here")
    );
    let named = interleave(&[
        "outcomes",
        "--json",
        "-c",
        "all.jar",
        "-D",
        "speed.class=IntIntervalGenerator",
        "-D",
        "speed.min=4",
        "-D",
        "speed.max=6",
        "Named",
    ]);
    assert_eq!(named.json()["outcomes"].as_array().map(Vec::len), Some(3), "{}", named.stderr);
}

/// Every value in force with its layer: default, file and line, command line; as text and as JSON.
#[test]
fn settings_in_force_have_an_origin() {
    let folder = folder();
    std::fs::create_dir_all(folder.join("layers/sub")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join("layers").join(name), text).expect("written");
    write("sub/base.jpf", "search.depth_limit = 10\nsearch.max_states = 7\nclasspath = ${config_path}/x\n");
    write(
        "top.jpf",
        "@include = sub/base.jpf\ntarget = Fine\nsearch.depth_limit = 20\nclasspath += ,${config_path}/y\n\
         alt.class = IntInterval\nalt.min = 1\nalt.max = 2\nlistener = .Foo\n",
    );
    let line =
        ["check", "--lenient", "--show-config", "-D", "search.max_states=9", "+alt.max=5", "-da", "layers/top.jpf"];
    let said = interleave(&line);
    assert_eq!(said.status, 0, "{}", said.stderr);
    assert!(said.stderr.contains("there is no listener `.Foo` here"), "{}", said.stderr);
    let origin_of = |key: &str| {
        let line = said.stdout.lines().find(|l| l.starts_with(&format!("{key} = "))).unwrap_or_else(|| panic!("{key}"));
        let (value, origin) = line.split_once("# ").expect("an origin");
        (value.trim_end().to_string(), origin.to_string())
    };
    for (key, value, origin) in [
        ("search.depth_limit", "20", "layers/top.jpf, line 3"),
        ("search.max_states", "9", "command line"),
        ("search.match_states", "true", "default"),
        ("classpath", "layers/sub/x,layers/y", "layers/sub/base.jpf, line 3 + layers/top.jpf, line 4"),
        ("target", "Fine", "layers/top.jpf, line 2"),
        ("alt.min", "1", "layers/top.jpf, line 6"),
        ("alt.max", "5", "command line"),
        ("vm.enable_assertions", "false", "command line, -da"),
        ("listener", ".Foo", "layers/top.jpf, line 8"),
    ] {
        assert_eq!(origin_of(key), (format!("{key} = {value}"), origin.to_string()));
    }
    let json = interleave(&[&line[..1], &["--json"], &line[1..]].concat()).json();
    schema::check("settings", &json);
    let setting = |key: &str| {
        let all = json["settings"].as_array().expect("a list");
        all.iter().find(|s| s["key"] == key).unwrap_or_else(|| panic!("{key}")).clone()
    };
    assert_eq!(setting("classpath")["origin"][0]["file"], "layers/sub/base.jpf");
    assert_eq!(setting("classpath")["origin"][1]["line"], 4);
    assert_eq!(setting("vm.por")["origin"][0]["from"], "default");
    assert_eq!(setting("vm.enable_assertions")["origin"][0]["option"], "-da");
    assert_eq!(setting("alt.max")["role"], "generator");
    assert_eq!(json["warnings"].as_array().map(Vec::len), Some(1));
    // Without a program, and with settings that are wrong.
    assert_eq!(interleave(&["outcomes", "--show-config"]).status, 0);
    let run = interleave(&["run", "--show-config"]).stdout;
    assert!(run.lines().any(|l| l.starts_with("vm.enable_assertions = false")), "{run}");
    let wrong = interleave(&["check", "--show-config", "-D", "search.depthlimit=5"]);
    assert_eq!((wrong.status, wrong.stdout.as_str()), (2, ""));
    assert!(wrong.stderr.contains("did you mean `search.depth_limit`?"), "{}", wrong.stderr);
}

/// The trace says where an object becomes known to other threads, and where threads synchronize.
#[test]
fn scheduling_choices_say_what_they_are_for() {
    let (status, report) = check_json(&["Publish"]);
    assert_eq!((status, &report["error"]["message"]), (1, &"half made".into()));
    let steps = report["trace"]["steps"].as_array().expect("steps");
    let ids: Vec<&str> =
        steps.iter().flat_map(|s| s["choices"].as_array().expect("choices")).filter_map(|c| c["id"].as_str()).collect();
    assert!(ids.contains(&"expose") && ids.contains(&"monitor-enter"), "{ids:?}");
    let page = std::fs::read_to_string(crate::common::at("docs/configuration.md")).expect("the page");
    assert!(ids.iter().all(|id| page.contains(&format!("| `{id}` |"))), "{ids:?}");
}

/// Remarks of the program stand at their step, in text and in JSON, and nowhere else.
#[test]
fn comments_are_in_the_trace() {
    let (status, report) = check_json(&["Remarks"]);
    assert_eq!((status, &report["error"]["message"]), (1, &"second".into()));
    let steps = report["trace"]["steps"].as_array().expect("steps");
    let comments: Vec<_> = steps.iter().map(|s| s["comments"].clone()).collect();
    assert_eq!(comments, [serde_json::json!(["begin", "begin 2"]), serde_json::json!(["took true"])]);
    let said = check(&["Remarks"]).stdout;
    assert!(
        said.contains("        # begin\n        # begin 2\n") && said.contains("\n        # took true\n"),
        "{said}"
    );
    assert!(!interleave(&["run", "-c", "classes", "Remarks"]).stdout.contains("begin"));
}

#[test]
fn class_paths() {
    for path in ["all.jar", "nowhere:all.jar:classes", "nowhere", "*", "lib/*", "classes/Fine.class"] {
        let answer = interleave(&["run", "-c", path, "Fine"]);
        let expected = if path == "nowhere" || path == "*" { 2 } else { 0 };
        assert_eq!(answer.status, expected, "{path}: {}", answer.stderr);
        let passed_over = path.starts_with("nowhere:");
        let warned = answer.stderr == "interleave: class path: nowhere: there is no such file or folder\n";
        assert_eq!(warned, passed_over, "{path}: {}", answer.stderr);
    }
}

/// Bad input: exit status 2, nothing on standard output, one line on standard error, which names what is wrong.
#[test]
fn bad_input_is_one_sentence() {
    let folder = folder();
    let class = std::fs::read(folder.join("classes/Fine.class")).expect("compiled");
    let newer: Vec<u8> = [&class[..6], &[0, 70], &class[8..]].concat();
    let wrong: Vec<u8> = class.iter().map(|b| b ^ 0x5a).collect();
    for (name, bytes) in [
        ("cut/Fine.class", &class[..class.len() / 2]),
        ("new/Fine.class", &newer),
        ("wrong/Fine.class", &wrong),
        ("bad.jar", b"no zip"),
        ("bad.jpf", b"@using = x"),
        ("empty.jpf", b"a.class=1"),
        ("self.jpf", b"@include=self.jpf"),
        ("nope.jpf", b"x=1\ntarget=${nope}.Main"),
    ] {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, bytes).expect("written");
    }
    let cases: &[(&[&str], &str)] = &[
        (&[], "say what to do"),
        (&["chekc", "Fine"], "did you mean `check`?"),
        (&["check", "--jsn", "Fine"], "did you mean `--json`?"),
        (
            &["check", "-c", "classes", "-D", "search.depth_limit=many", "Fine"],
            "search.depth_limit cannot be `many`: it takes",
        ),
        (&["check", "-c", "classes", "-D", "search.depthlimit=5", "Fine"], "did you mean `search.depth_limit`?"),
        (&["check", "-c", "classes", "Fien"], "there is no class Fien"),
        (&["check", "-c", "classes", "fine"], "did you mean Fine?"),
        (&["check", "-c", "classes", "Fine.java"], "Fine.java: there is no such file or folder"),
        (&["check", "-c", "classes", "NoMain"], "NoMain with a method `public static void main(String[])`"),
        (&["check", "-c", "classes", "Below"], "Below with a method `public static void main(String[])`"),
        (&["check", "-c", "classes", "Orphan"], "class Parent is missing"),
        (&["check", "-c", "nowhere", "Fine"], "nowhere: there is no such file or folder"),
        (&["check", "-c", "cut", "Fine"], "cut/Fine.class: not a valid class file"),
        (&["check", "-c", "new", "Fine"], "new/Fine.class was compiled for Java 26"),
        (
            &["check", "-c", "wrong", "Fine"],
            "wrong/Fine.class: not a valid class file: it does not start with CAFEBABE",
        ),
        (&["check", "-c", "bad.jar", "Fine"], "bad.jar: not a readable jar"),
        (&["check", "-c", "Programs.java", "Fine"], "Programs.java: this is source code"),
        (&["check", "bad.jpf"], "bad.jpf, line 1: @using"),
        (&["check", "empty.jpf"], "empty.jpf: it names no main class"),
        (&["check", "self.jpf"], "includes itself"),
        (
            &["check", "-c", "classes", "nope.jpf"],
            "nope.jpf: `target` cannot be read (nope.jpf, line 2: ${nope} is not defined and counts as nothing)",
        ),
        (&["check", "none.jpf"], "there is no file none.jpf"),
        (&["replay", "#v1.AAAA"], "the link is damaged"),
        (&["replay", "none.json"], "none.json: there is no such file"),
        (&["replay", "bad.jar"], "this is not an Interleave link"),
    ];
    for (args, sentence) in cases {
        let answer = interleave(args);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""), "{args:?}: {}", answer.stderr);
        assert!(
            answer.stderr.starts_with("interleave: ") && answer.stderr.contains(sentence),
            "{args:?}: {}",
            answer.stderr
        );
        assert_eq!(answer.stderr.lines().count(), 1, "{args:?}: {}", answer.stderr);
    }
}

#[test]
fn a_class_that_is_missing_on_the_way_is_the_programs_own_error() {
    let (status, report) = check_json(&["Needs"]);
    assert_eq!((status, &report["error"]["exception"]), (1, &"java.lang.NoClassDefFoundError".into()));
}

/// Files, standard input, resources and environment come from the command line, and a link carries them.
#[test]
fn what_a_program_reads() {
    let around = ["--files", "data", "-D", "vm.env.STAGE=!", "-c"];
    let run = |place: &str, more: &[&str]| {
        let all = [&["run"], &around[..], &[place], more, &["Reads"]].concat();
        interleave(&all)
    };
    assert_eq!(run("classes", &["-D", "vm.stdin=ok\\n"]).stdout, "file-ok-resource!\n");
    assert_eq!(run("all.jar", &["--stdin", "bad.txt"]).stdout, "file-bad-resource!\n");
    let answer = interleave(&[&["check", "--json", "--stdin", "bad.txt"], &around[..], &["all.jar", "Reads"]].concat());
    let report = answer.json();
    assert_eq!((answer.status, &report["error"]["message"]), (1, &"file-bad-resource".into()));
    let again = interleave(&["replay", "--json", report["link"].as_str().expect("a link")]);
    assert_eq!((again.status, &again.json()["reproduced"]), (0, &true.into()), "{}", again.stderr);
    let missing = interleave(&["check", "--files", "nowhere", "-c", "classes", "Reads"]);
    assert_eq!(
        (missing.status, missing.stderr.as_str()),
        (2, "interleave: nowhere: there is no such file or folder\n")
    );
}

/// `java -jar`'s habits: the manifest says what is started and what else belongs to it.
#[test]
fn a_jar_starts_what_its_manifest_names() {
    let expected = "jar:file:/app/app.jar!/r.txt -app -app 4\nr.txt false\n\
                    jar:file:/app/lib/rest.jar!/r.txt -resource -resource 9\nr.txt true\n";
    for args in [&["run", "app/app.jar"][..], &["run", "-c", "app/app.jar"], &["run", "-c", "app/app.jar", "Opens"]] {
        let ran = interleave(args);
        assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, expected, ""), "{args:?}");
    }
    let listed = interleave(&["outcomes", "--json", "-c", "app/app.jar"]).json();
    assert_eq!(listed["outcomes"][0]["stdout"], expected);
    let checked = interleave(&["check", "--json", "app/app.jar", "fail"]);
    let report = checked.json();
    assert_eq!((checked.status, &report["error"]["message"]), (1, &"-app".into()), "{report}");
    let again = interleave(&["replay", "--json", report["link"].as_str().expect("a link")]);
    assert_eq!((again.status, &again.json()["stdout"]), (0, &expected.into()), "{}", again.stderr);
    // Another class of the jar can be named all the same.
    assert_eq!(interleave(&["run", "-c", "app/app.jar", "Echo", "x"]).stdout, "x\n");
    let said = |args: &[&str]| {
        let answer = interleave(args);
        assert_eq!((answer.status, answer.stdout.as_str()), (2, ""));
        answer.stderr
    };
    let none = "interleave: app/lib/rest.jar: its manifest names no main class (Main-Class): name one; these have a main \
                method: Echo, Opens\n";
    assert_eq!(said(&["run", "app/lib/rest.jar"]), none);
    assert_eq!(said(&["check", "-c", "app/lib/rest.jar"]), none);
    assert!(said(&["run", "-c", "app/manifest"]).starts_with("interleave: app/manifest: not a valid class file"));
    assert_eq!(said(&["run", "gone.jar"]), "interleave: there is no class gone.jar; there is no such jar either\n");
}

/// In folders as in jars: what `getResource` answers can be opened, made again from its text, and read.
#[test]
fn addresses_of_resources_can_be_opened() {
    let ran = interleave(&["run", "-c", "classes:all.jar", "Opens"]);
    let expected =
        "file:/classes/r.txt -resource -resource 9\njar:file:/all.jar!/r.txt -resource -resource 9\nr.txt true\n";
    assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, expected, ""));
}

/// Outcomes that print the same and end otherwise are told apart, and the error is named.
#[test]
fn outcomes_name_their_errors() {
    let said = interleave(&["outcomes", "-c", "classes", "Two"]).stdout;
    for message in ["one", "two"] {
        let line = format!("ends with an uncaught exception in thread main: java.lang.RuntimeException: {message}\n");
        assert!(said.contains(&line), "{said}");
    }
    let report = interleave(&["outcomes", "--json", "-c", "classes", "Two"]).json();
    schema::check("outcomes", &report);
    let mut met: Vec<_> = report["outcomes"].as_array().expect("a list").iter().map(|o| &o["message"]).collect();
    met.retain(|message| !message.is_null());
    assert_eq!(met, ["one", "two"]);
    assert!(interleave(&["outcomes", "-c", "classes", "Echo", "3"]).stdout.contains("ends with exit status 9\n"));
}

/// Network, processes, native libraries and windows are refused where the program calls them, by name and line, whoever
/// would catch an exception.
#[test]
fn the_world_is_closed() {
    let refusals = [
        ("socket", "java.net.ServerSocket.<init>", "a checked program has no network"),
        ("process", "java.lang.ProcessBuilder.start", "a checked program starts no processes and sees none"),
        ("library", "Runtime.loadLibrary", "native libraries cannot be loaded: some"),
    ];
    for (arg, what, why) in refusals {
        let ran = interleave(&["run", "-c", "classes", "Closed", arg]);
        let line = ran.stderr.strip_prefix(&format!("interleave: not supported: {what} at Closed.main(Programs.java:"));
        assert!(line.is_some_and(|l| l.ends_with(&format!("): {why}\n"))), "{}", ran.stderr);
        assert_eq!((ran.status, ran.stdout.as_str()), (1, ""));

        let checked = interleave(&["check", "-c", "classes", "Closed", arg]);
        assert_eq!(checked.status, 3, "{}", checked.stdout);
        assert!(checked.stdout.starts_with("incomplete: no error found so far, but the program asks for what"));
        assert!(checked.stdout.contains(&format!("\n  {what} at Closed.main(Programs.java:")), "{}", checked.stdout);
        let listed = interleave(&["outcomes", "--json", "-c", "classes", "Closed", arg]);
        let value: serde_json::Value = serde_json::from_str(&listed.stdout).expect("JSON");
        let said = (&value["complete"], &value["incomplete_because"], &value["unsupported"][0]["what"]);
        assert_eq!(said, (&false.into(), &"unsupported".into(), &what.into()));
    }
}

/// A class of a module that is not packed is missing as it would be on a Java runtime without that module: who catches the
/// error goes on. Where nobody does, the answer is incomplete and names the module.
#[test]
fn what_is_missing_belongs_to_a_module() {
    for arg in ["new", "name", "initialiser", "wrapped", "thread"] {
        let (status, report) = check_json(&["Windows", arg]);
        assert_eq!((status, &report["incomplete_because"]), (3, &"unsupported".into()), "{arg}: {report}");
        let refusal = &report["unsupported"][0];
        let why = "it belongs to the module java.desktop, which is not packed";
        assert_eq!((&refusal["what"], &refusal["why"]), (&"java.awt.Frame".into(), &why.into()), "{arg}");
        assert!(refusal["at"].as_str().is_some_and(|at| at.contains("(Programs.java:")), "{arg}: {refusal}");
        let ran = interleave(&["run", "-c", "classes", "Windows", arg]);
        let said = "interleave: not supported: java.awt.Frame at Windows";
        assert!(ran.stderr.starts_with(said) && ran.stderr.ends_with(&format!("): {why}\n")), "{}", ran.stderr);
        assert_eq!(ran.status, 1);
    }
    let (status, report) = check_json(&["Windows", "caught"]);
    assert_eq!((status, &report["verdict"]), (0, &"holds".into()));
    let rests_on = report["assumptions"].as_array().expect("a list");
    let modules = rests_on.iter().find(|a| a["id"] == "modules").expect("it is said");
    assert_eq!(modules["items"], serde_json::json!(["java.awt.Frame (java.desktop)"]));
    let ran = interleave(&["run", "-c", "classes", "Windows", "caught"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (0, "java/awt/Frame\n"));
    // What no module has is the program's own mistake.
    for (arg, error) in [("never", "java.lang.ClassNotFoundException"), ("own", "java.lang.UnsatisfiedLinkError")] {
        let (status, report) = check_json(&["Windows", arg]);
        assert_eq!((status, &report["error"]["exception"]), (1, &error.into()), "{report}");
    }
}

#[test]
fn what_a_program_says_does_not_act_on_the_terminal() {
    assert!(!check(&["Ansi"]).stdout.contains('\x1b'));
}

#[test]
fn help_and_version() {
    for args in [&["--help"][..], &["help", "check"], &["outcomes", "--help"]] {
        let help = interleave(args);
        assert_eq!((help.status, help.stderr.as_str()), (0, ""));
        assert!(help.stdout.contains("usage: interleave") && help.stdout.contains("example"), "{}", help.stdout);
    }
    assert_eq!(interleave(&["--version"]).stdout, format!("interleave {}\n", env!("CARGO_PKG_VERSION")));
}
