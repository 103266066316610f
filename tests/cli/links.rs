//! Links that somebody has made by hand: what they claim and is not so is told, and they take neither memory nor time
//! without end.

use super::programs::{folder, interleave};
use crate::common::command::Answer;
use interleave::link::{self, LinkedClass, Payload};
use interleave::report::{Property, RecordedEvent, RecordedStep};

/// The link of the error that a check finds.
fn found(args: &[&str]) -> Payload {
    let report = interleave(&[&["check", "--json", "-c", "classes"], args].concat()).json();
    link::decode(report["link"].as_str().expect("a link")).expect("it is a link")
}

/// The links of what a program can come to, and of the data races that a check tells of beside its answer.
fn listed() -> Vec<Payload> {
    let outcomes = interleave(&["outcomes", "--json", "-c", "classes", "Lost"]).json();
    let races = interleave(&["check", "--json", "-c", "classes", "Unguarded"]).json();
    let links = [&outcomes["outcomes"], &races["races"]["found"]];
    let all = links.iter().flat_map(|list| list.as_array().expect("a list"));
    all.map(|one| link::decode(one["link"].as_str().expect("a link")).expect("it is a link")).collect()
}

fn replayed(payload: &Payload) -> Answer {
    interleave(&["replay", "--json", &link::encode(payload)])
}

/// It is told of, with that sentence.
fn refused(payload: &Payload, why: &str) -> serde_json::Value {
    let answer = replayed(payload);
    let said = answer.json();
    assert_eq!((answer.status, &said["reproduced"], &said["divergence"]), (1, &false.into(), &why.into()));
    said["difference"].clone()
}

/// A link whose program is a class of the tests, started with those settings; nothing is expected of it.
fn crafted(main: &str, config: &[(&str, &str)], path: Vec<u32>) -> Payload {
    let bytes = std::fs::read(folder().join(format!("classes/{main}.class"))).expect("it was compiled");
    let config = config.iter().map(|&(key, value)| (key.to_string(), value.to_string())).collect();
    let classes = vec![LinkedClass::new(main, &bytes)];
    let record = link::Record::default();
    Payload {
        main: main.to_string(),
        config,
        path,
        classes,
        expected: None,
        record,
        files: Vec::new(),
        ..found(&["Lost"])
    }
}

/// The end of the execution is as recorded in all of them: only the way there is another one.
#[test]
fn recorded_steps_that_did_not_happen_are_told() {
    let errors = [&["Lost"][..], &["-D", "search.livelock=true", "Turns"], &["Two"], &["Dead"]];
    let listed = listed();
    let ends: Vec<_> = listed.iter().map(|link| link.expected.as_ref().expect("an end").end.as_str()).collect();
    assert_eq!(ends, ["assertion", "normal", "data-race", "data-race"]);
    for honest in errors.map(found).into_iter().chain(listed) {
        let steps = honest.record.steps.len();
        assert!(steps > 1 && replayed(&honest).status == 0, "{:?}", honest.expected);
        for at in 0..steps {
            let mut forged = honest.clone();
            let line = forged.record.steps[at].events.last().map_or(1, |event| event.line);
            let event = RecordedEvent { text: "writes x: 7 (was 0)".into(), file: "Programs.java".into(), line };
            forged.record.steps[at].events = vec![event.clone()];
            let why = format!("step {} is not the one that the link records", at + 1);
            let difference = refused(&forged, &why);
            assert_eq!(difference["step"], at + 1);
            assert_eq!(difference["expected"]["events"], serde_json::json!([event]));
            assert_eq!(difference["happened"], serde_json::to_value(&honest.record.steps[at]).expect("JSON"));
        }
        let mut other = honest.clone();
        other.record.steps[0].thread = "somebody".into();
        refused(&other, "step 1 is not the one that the link records");
        let mut longer = honest.clone();
        longer.record.steps.push(RecordedStep { thread: "main".into(), events: Vec::new() });
        let why = format!("step {} is recorded in the link, and the execution has ended before it", steps + 1);
        assert_eq!(refused(&longer, &why)["happened"], serde_json::Value::Null);
        let mut shorter = honest.clone();
        shorter.record.steps.pop();
        let why = format!("step {steps} is not recorded in the link, whose steps end before it");
        assert_eq!(refused(&shorter, &why)["expected"], serde_json::Value::Null);
        let mut moved = honest;
        moved.record.first = u32::MAX;
        refused(&moved, "step 4294967295 is recorded in the link, and the execution has ended before it");
    }
}

/// A report does not take much longer for the steps of its links: with very many outcomes the last ones have none.
#[test]
fn of_very_many_outcomes_the_first_ones_record_their_steps() {
    let report = interleave(&["outcomes", "--json", "-c", "classes", "Picks"]).json();
    let outcomes = report["outcomes"].as_array().expect("a list");
    let links: Vec<Payload> =
        outcomes.iter().map(|one| link::decode(one["link"].as_str().expect("a link")).expect("a link")).collect();
    let recorded: Vec<usize> = links.iter().map(|link| link.record.steps.len()).collect();
    let with = recorded.iter().take_while(|&&steps| steps == 2).count();
    assert!(with > 20 && with < 150 && recorded[with..].iter().all(|&steps| steps == 0), "{recorded:?}");
    for link in [&links[0], &links[with]] {
        assert_eq!(replayed(link).status, 0);
    }
}

/// The frame and the preview show what a link says of its end: that has to be so as well.
#[test]
fn an_end_that_did_not_happen_is_told() {
    let honest = found(&["Lost"]);
    let with = |change: &dyn Fn(&mut link::Expected)| {
        let mut forged = honest.clone();
        change(forged.expected.as_mut().expect("an end"));
        forged
    };
    let other = with(&|expected| expected.property = Some(Property::Deadlock));
    refused(&other, "the link says a deadlock, but it came to a failed assertion");
    let silent = with(&|expected| expected.message = None);
    refused(&silent, "the message was `none` and is `x is 1`");
    let unknown = with(&|expected| expected.exception = None);
    refused(&unknown, "the exception was `none` and is `java.lang.AssertionError`");
    refused(
        &Payload { expected: None, ..honest.clone() },
        "the link names no error, but it came to a failed assertion",
    );
    let mut normal = crafted("Fine", &[], Vec::new());
    assert_eq!(replayed(&normal).status, 0);
    normal.expected = Some(link::Expected {
        end: "normal".into(),
        property: Some(Property::Assertion),
        exception: None,
        message: None,
        stdout: None,
    });
    refused(&normal, "the link says a failed assertion, but it came to the normal end of the program");
    let expected = normal.expected.as_mut().expect("an end");
    (expected.property, expected.message) = (None, Some("x is 1".into()));
    refused(&normal, "the message was `x is 1` and is `none`");
}

/// Instructions that copy, fill, compare or throw away much at once count by how much.
#[test]
fn an_execution_without_end_is_left() {
    let config = [("vm.max_transition_length", "MAX"), ("vm.por.optimistic", "false")];
    for main in ["Rounds", "Copies", "Wastes", "Hashes", "Joins"] {
        let answer = replayed(&crafted(main, &config, Vec::new()));
        let why = "at step 1: the execution goes on after 200 million instructions or as much copying, and a replay does no more";
        assert_eq!((answer.status, &answer.json()["divergence"]), (1, &why.into()), "{main}");
    }
}

/// Whatever the link allows the program, it gets no more heap than a program does where no setting says anything.
#[test]
fn a_link_has_no_more_heap_than_usual() {
    let answer = replayed(&crafted("Eats", &[("vm.max_heap", "900G")], Vec::new()));
    let said = answer.json();
    assert_eq!((answer.status, &said["stdout"]), (0, &"full\n".into()));
    assert!(answer.stderr.contains("vm.max_heap"), "{}", answer.stderr);
}

/// Choices deflate to next to nothing. Each is a step with what happened in it, and nothing else of it is kept.
#[test]
fn a_path_of_very_many_steps_is_executed() {
    let answer = replayed(&crafted("Turns", &[("vm.por", "false")], vec![0; 20_000]));
    let said = answer.json();
    assert_eq!((answer.status, &said["divergence"]), (0, &serde_json::Value::Null), "{}", answer.stderr);
    assert_eq!(said["trace"]["steps"].as_array().map(Vec::len), Some(20_001));
}
