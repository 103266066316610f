//! Exercise and answer files that were damaged: each is read, or refused in a sentence that is not long.

use interleave::exercise::{Answer, Exercise, ExerciseView, Prepared};
use proptest::prelude::*;
use serde_json::Value;

use super::{exercise, files_in, folder, handed_in, packed, work};

/// What takes the place of a part of a file.
fn other_values() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<i64>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        "[\\PC\n\u{0}\u{202e}]{0,40}".prop_map(Value::from),
        Just(Value::from("// answer begins\n// answer begins\n")),
        Just(Value::from("x".repeat(100_000))),
        Just(Value::from(Vec::<Value>::new())),
        Just(serde_json::json!({"main": "../Main", "tests": [[]]})),
    ]
}

/// The pointers of all parts of a value.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_string());
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(i, one)| places(one, &format!("{at}/{i}"), all)),
        Value::Object(map) => map.iter().for_each(|(key, one)| places(one, &format!("{at}/{key}"), all)),
        _ => {}
    }
}

/// With another value in some place.
fn changed(text: &str, place: prop::sample::Index, value: Value) -> Vec<u8> {
    let mut json: Value = serde_json::from_str(text).expect("JSON");
    let mut all = Vec::new();
    places(&json, "", &mut all);
    let place: &String = place.get(&all);
    *json.pointer_mut(place).expect("a part") = value;
    json.to_string().into_bytes()
}

/// With other bytes in some places, or cut off.
fn damaged(text: &str, places: &[(prop::sample::Index, u8)], end: prop::sample::Index) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (at, byte) in places {
        let at = at.index(bytes.len());
        bytes[at] = *byte;
    }
    // Half of them stay whole.
    let end = end.index(bytes.len() * 2);
    bytes.truncate(end.max(1));
    bytes
}

fn an_answer() -> (Exercise, Answer) {
    let mut work = work();
    let prepared = Prepared::new(exercise("lost-update"), &mut work).expect("an exercise");
    let files = files_in(&folder("lost-update").join("answers/solved-atomic"));
    let (answer, _) = handed_in(&prepared, &files, &mut work).expect("an answer");
    (prepared.exercise, answer)
}

fn said_shortly(why: &str) {
    assert!(why.len() < 1_000 && !why.contains('\n'), "{why}");
}

fn read_exercise(bytes: &[u8]) {
    match Exercise::read(bytes) {
        Ok(exercise) => _ = ExerciseView::of(&exercise).expect("what was read is shown"),
        Err(e) => said_shortly(&e.to_string()),
    }
}

fn read_answer(bytes: &[u8], right: &Answer) {
    match Answer::read(bytes) {
        Ok(answer) => right.differences(&answer).iter().chain(&answer.differences(right)).for_each(|text| {
            assert!(text.len() < 2_000, "{text}");
        }),
        Err(e) => said_shortly(&e.to_string()),
    }
}

#[test]
fn damaged_files_are_read_or_refused() {
    let (_, right) = an_answer();
    let (exercise, answer) = (packed("lost-update"), right.to_file());
    let bytes = prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    proptest!(ProptestConfig::with_cases(400), |(bytes in bytes, end: prop::sample::Index)| {
        read_exercise(&damaged(&exercise, &bytes, end));
        read_answer(&damaged(&answer, &bytes, end), &right);
    });
    proptest!(ProptestConfig::with_cases(400), |(place: prop::sample::Index, value in other_values())| {
        read_exercise(&changed(&exercise, place, value.clone()));
        read_answer(&changed(&answer, place, value), &right);
    });
}

/// Also what can be read: it is compiled and searched, or refused, and never solved with another text.
#[test]
fn damaged_answers_are_judged() {
    let (exercise, right) = an_answer();
    let text = right.to_file();
    let desk = std::cell::RefCell::new((Prepared::new(exercise, &mut work()).expect("an exercise"), work()));
    proptest!(ProptestConfig::with_cases(25), |(place: prop::sample::Index, value in other_values())| {
        let Ok(answer) = Answer::read(&changed(&text, place, value)) else { return Ok(()) };
        let (prepared, work) = &mut *desk.borrow_mut();
        if let Ok(built) = prepared.build(&answer.files, work) {
            prop_assert!(answer.files == right.files || built.hashes != right.program);
        }
    });
}
