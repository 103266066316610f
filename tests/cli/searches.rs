//! Searches: their bounds, their order, the walks beside them, and several errors.

use super::programs::{folder, interleave};
use super::{check, check_json};

#[test]
fn bounded_searches_say_so() {
    for (setting, because) in
        [("search.depth_limit=5", "depth"), ("search.max_states=10", "states"), ("search.time_limit=0.001", "time")]
    {
        let (status, report) =
            check_json(&["-D", setting, "-D", "vm.por=false", "-D", "search.match_states=false", "Long"]);
        assert_eq!((status, &report["verdict"]), (3, &"incomplete".into()), "{setting}");
        assert_eq!(report["incomplete_because"], because);
    }
    let said = check(&["+search.depth_limit=5", "Long"]);
    assert_eq!(said.status, 3);
    assert!(said.stdout.starts_with("incomplete: no error found so far, but paths were cut at search.depth_limit"));
}

#[test]
fn the_order_of_choices_can_be_drawn_from_a_seed() {
    for seed in ["search.seed=1", "search.seed=2"] {
        let (status, report) = check_json(&["-D", seed, "Lost"]);
        assert_eq!((status, &report["error"]["message"]), (1, &"x is 1".into()));
    }
    let drawn = check(&["-D", "search.seed=random", "Fine"]);
    assert_eq!(drawn.status, 0);
    assert!(drawn.stderr.contains("search.seed=random drew "), "{}", drawn.stderr);
}

#[test]
fn several_errors_are_reported_once_each() {
    let (status, report) = check_json(&["-D", "search.multiple_errors=true", "Two"]);
    assert_eq!((status, &report["verdict"]), (1, &"violated".into()));
    let more = report["more_errors"].as_array().expect("there is another one");
    let mut messages = vec![report["error"]["message"].as_str(), more[0]["error"]["message"].as_str()];
    messages.sort();
    assert_eq!((more.len(), messages), (1, vec![Some("one"), Some("two")]));
    let said = check(&["+search.multiple_errors", "Two"]).stdout;
    assert!(said.contains("error 1 of 2") && said.contains("error 2 of 2"), "{said}");
}

/// What no path prints is an error without a thread, a trace and a link. Specifications are in files.
#[test]
fn an_error_of_the_whole_search_has_no_path() {
    std::fs::write(folder().join("has-to.txt"), "fine\n~~~\nsplendid\n").expect("written");
    let settings = ["-D", "listener=PathOutputMonitor", "-D", "pom.all=has-to.txt", "Fine"];
    let said = check(&settings);
    let first = said.stdout.lines().next();
    assert_eq!((said.status, first), (1, Some("violated: no path prints what pom.all asks for: \"splendid\"")));
    assert!(!said.stdout.contains("again:") && !said.stdout.contains("trace,"), "{}", said.stdout);
    let (status, report) = check_json(&settings);
    assert_eq!(
        (status, &report["error"]["property"], &report["link"]),
        (1, &"listener".into(), &serde_json::Value::Null)
    );
    assert_eq!(report["trace"]["steps"].as_array().map(Vec::len), Some(0));
    std::fs::write(folder().join("unmet.json"), report.to_string()).expect("written");
    let again = interleave(&["replay", "unmet.json"]);
    assert_eq!(again.status, 2, "{}", again.stdout);
    let lost = check(&["-D", "listener=PathOutputMonitor", "-D", "pom.any=nowhere.txt", "Fine"]);
    assert!(lost.status == 2 && lost.stderr.contains("nowhere.txt"), "{}", lost.stderr);
}

/// Twenty threads, and an error at the end of every schedule: the report says that a walk has found it, and where the search
/// stood. (With ample sets the search itself comes to it, in its first path.)
#[test]
fn walks_beside_the_search() {
    const ALL_POINTS: &str = "+vm.por.optimistic=false";
    const ALL_THREADS: &str = "+vm.por.ample=false";
    let (status, report) = check_json(&[ALL_POINTS, ALL_THREADS, "Crowd"]);
    assert_eq!(
        (status, &report["error"]["message"], &report["stats"]["transitions"]),
        (1, &"80".into(), &10_000.into())
    );
    let found = serde_json::json!({ "walk": 1, "kind": "random" });
    assert_eq!((&report["walks"]["walks"], &report["walks"]["found"]), (&1.into(), &found));
    std::fs::write(folder().join("crowd.json"), report.to_string()).expect("written");
    let again = interleave(&["replay", "--json", "crowd.json"]);
    assert_eq!((again.status, &again.json()["trace"]), (0, &report["trace"]));
    let said = check(&[ALL_POINTS, ALL_THREADS, "Crowd"]).stdout;
    assert!(said.contains("\nfound by a random walk (run 1 of the walks)\n"), "{said}");
    let of_walks = format!("\nwalks         1, {} transitions\n", report["walks"]["transitions"]);
    assert!(said.ends_with(&of_walks), "{said}");
    let alone = ["-D", "search.portfolio=none", ALL_POINTS, ALL_THREADS, "-D", "search.max_states=20000", "Crowd"];
    let (status, report) = check_json(&alone);
    assert_eq!((status, &report["incomplete_because"], report.get("walks")), (3, &"states".into(), None));
    // A listener would not hear of what walks do.
    let listens = ["-D", "listener=StateCountEstimator", ALL_POINTS, ALL_THREADS];
    let (_, report) = check_json(&[&listens[..], &["-D", "search.max_states=20000", "Crowd"]].concat());
    assert_eq!((&report["verdict"], report.get("walks")), (&"incomplete".into(), None));
    let why = "There were no random walks (search.portfolio): a listener is told of what the search does, and would not be of walks \
               (StateCountEstimator).";
    assert!(report["warnings"].as_array().is_some_and(|all| all.contains(&why.into())), "{}", report["warnings"]);
}

/// Counters stay from one path to the next: the path on which the second one fails does not lead there alone.
#[test]
fn an_error_that_rests_on_other_paths() {
    let (status, report) = check_json(&["Counts"]);
    assert_eq!((status, &report["error"]["message"]), (1, &"path 2".into()));
    assert_eq!(report["incomplete_because"], serde_json::Value::Null);
    let warnings = report["warnings"].as_array().expect("warnings");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    let start = "The error rests on what the program has stored with Verify (counters, values, bits): ";
    assert!(warnings[0].as_str().is_some_and(|text| text.starts_with(start)), "{warnings:?}");
}

/// What the reductions did: why accesses were no choices, who is in conflict where they are, and which choice of the trace
/// comes of that.
#[test]
fn reductions_say_what_they_saved_and_why_a_transition_ends() {
    let (_, safe) = check_json(&["Guarded"]);
    let reductions = &safe["reductions"];
    let why = |entry: &serde_json::Value| {
        (entry["data"].as_str(), entry["why"].as_str()) == (Some("Guarded.n"), Some("locked"))
    };
    let in_order = reductions["in_order"].as_array().expect("a list");
    assert!(in_order.len() == 1 && why(&in_order[0]), "{reductions}");
    assert_eq!(reductions["conflicts"], serde_json::json!([]));
    let (status, report) = check_json(&["Unguarded"]);
    assert_eq!(status, 1);
    let conflict = &report["reductions"]["conflicts"][0];
    assert_eq!(conflict["data"], "Unguarded.n");
    let sides = [
        ("first", "main", true, "Unguarded.main(", vec!["Unguarded.LOCK"]),
        ("second", "Thread-0", false, "Unguarded.lambda$main$0(", vec![]),
    ];
    for (side, thread, writes, at, holds) in sides {
        let side = &conflict[side];
        assert_eq!((&side["thread"], &side["writes"], &side["holds"]), (&thread.into(), &writes.into(), &holds.into()));
        assert!(side["at"].as_str().is_some_and(|place| place.starts_with(at)), "{side}");
    }
    let steps = report["trace"]["steps"].as_array().expect("a trace");
    let choices = steps.iter().flat_map(|step| step["choices"].as_array().expect("a list"));
    let accesses: Vec<&serde_json::Value> = choices.map(|choice| &choice["access"]).filter(|a| !a.is_null()).collect();
    assert!(!accesses.is_empty());
    for access in accesses {
        assert_eq!((&access["data"], &access["why"]), (&"Unguarded.n".into(), &"conflict".into()));
    }
    let said = check(&["--trace", "Unguarded"]).stdout;
    let line = said.lines().find(|line| line.starts_with("  Unguarded.n: written by main at ")).unwrap_or_default();
    assert!(line.contains(" under Unguarded.LOCK; read by Thread-0 at ") && line.ends_with(" under no lock"), "{said}");
    assert!(said.contains(" at static-access Unguarded.n]"), "{said}");
}

/// A name that means nothing is told of, and is no part of what the answer rests on.
#[test]
fn what_is_to_be_visible_has_to_be_there() {
    let (_, report) =
        check_json(&["-D", "vm.por.visible=Guarded.n,Guarded.m,int[] of Guarded.none,ends of threads", "Guarded"]);
    let assumptions = report["assumptions"].as_array().expect("a list");
    let items = |id: &str| assumptions.iter().find(|a| a["id"] == id).map(|a| a["items"].clone());
    assert_eq!(items("shared-data"), Some(serde_json::json!(["Guarded.n"])));
    assert_eq!(items("watched"), Some(serde_json::json!(["ends of threads"])));
    let warning = "the search has met nothing that vm.por.visible calls `Guarded.m`, `int[] of Guarded.none`: fields are \
                   written as package.Class.field, arrays as int[] of package.Class.method";
    assert_eq!(report["warnings"], serde_json::json!([warning]));
    let (_, report) = check_json(&["-D", "vm.por.visible=Guarded.m", "Guarded"]);
    let ids = report["assumptions"].as_array().expect("a list").iter().map(|a| a["id"].clone());
    assert!(ids.clone().all(|id| id != "shared-data" && id != "watched"), "{:?}", ids.collect::<Vec<_>>());
}

/// Between `beginAtomic` and `endAtomic` nobody else can come in: a loop without end is recognised there, too.
#[test]
fn a_loop_without_end_in_an_atomic_section_ends_the_search() {
    for (por, states) in [("vm.por=true", 5), ("vm.por=false", 23)] {
        let said = interleave(&["outcomes", "--json", "-c", "classes", "-D", por, "Section"]);
        let report = said.json();
        assert_eq!((said.status, &report["complete"]), (0, &true.into()), "{por}");
        assert_eq!(
            (&report["outcomes"][0]["stdout"], &report["stats"]["states_new"]),
            (&"done\n".into(), &states.into())
        );
    }
}
