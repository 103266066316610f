//! Exercises: those that ship, with answers of which some are right, some wrong and some not allowed; ways to cheat; and
//! grading on the command line.
//!
//! `java/ID/` holds an exercise as its author writes it: `exercise.json` without the texts of its files, these in `given/`,
//! and in `answers/` a folder for each answer. The name of an answer says what becomes of it: `solved-…`, `not-solved-…`,
//! `refused-…`; `says.txt` is a part of what is said of it. `exercises/ID.json` is made from that, with `UPDATE_DOCS=1`.

mod cheats;
mod grading;
mod hostile;

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;

use interleave::compile::Caps;
use interleave::exercise::{Answer, Exercise, ExerciseError, Grade, Judged, Limits, Prepared, Work, judge};

use crate::common::{at, library};

/// In the order of their list.
const SHIPPED: [&str; 5] =
    ["lost-update", "bounded-buffer", "readers-writers", "dining-philosophers", "lock-free-stack"];

fn work() -> Work {
    let start = Instant::now();
    let clock = Rc::new(move || start.elapsed().as_secs_f64() * 1e3);
    Work::new(library().expect("the library"), clock, Caps::default())
}

fn folder(id: &str) -> PathBuf {
    at("tests/exercises/java").join(id)
}

fn text_of(path: PathBuf) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The exercise file, put together from its folder.
fn packed(id: &str) -> String {
    let mut exercise: serde_json::Value =
        serde_json::from_str(&text_of(folder(id).join("exercise.json"))).expect("exercise.json");
    for file in exercise["files"].as_array_mut().expect("its files") {
        let path = file["path"].as_str().expect("a path").to_string();
        file["text"] = text_of(folder(id).join("given").join(path)).into();
    }
    serde_json::to_string_pretty(&exercise).expect("JSON") + "\n"
}

fn exercise(id: &str) -> Exercise {
    Exercise::read(packed(id).as_bytes()).unwrap_or_else(|e| panic!("{id}: {e}"))
}

/// What becomes of files that a student hands in.
fn handed_in(
    prepared: &Prepared,
    files: &[(String, String)],
    work: &mut Work,
) -> Result<(Answer, Judged), ExerciseError> {
    let texts = prepared.exercise.texts(files)?;
    let built = prepared.build(&texts, work)?;
    let judged = judge(prepared, &built, work, Limits::default())?;
    Ok((Answer::of(prepared, &built, texts, &judged, "17".to_string()), judged))
}

/// The files of an answer, with their paths below it.
fn files_in(folder: &std::path::Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .map(|path| (path.file_name().expect("a name").to_string_lossy().into_owned(), text_of(path)))
        .collect();
    files.sort();
    files
}

/// In a word and in sentences.
fn in_words(came: Result<(Answer, Judged), ExerciseError>) -> (String, String) {
    match came {
        Ok((_, judged)) => {
            let word = match judged.grade {
                Grade::Solved => "solved",
                Grade::NotSolved => "not-solved",
                Grade::NotDecided => "not-decided",
            };
            (word.to_string(), judged.reasons.join("\n"))
        }
        Err(e) => ("refused".to_string(), e.to_string()),
    }
}

/// Every answer comes out as its name says, and what is given solves nothing.
fn answers_of(id: &str) {
    let mut work = work();
    let prepared = Prepared::new(exercise(id), &mut work).unwrap_or_else(|e| panic!("{id}: {e}"));
    let mut bad = Vec::new();
    let given = handed_in(
        &prepared,
        &files_in(&folder(id).join("given")).into_iter().filter(|(name, _)| name != "Main.java").collect::<Vec<_>>(),
        &mut work,
    );
    let (word, why) = in_words(given);
    if word != "not-solved" {
        bad.push(format!("what is given is {word}: {why}"));
    }
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder(id).join("answers"))
        .expect("answers")
        .map(|entry| entry.expect("a folder").path())
        .collect();
    names.sort();
    assert!(names.len() >= 5, "{id} has {} answers", names.len());
    for answer in names {
        let name = answer.file_name().expect("a name").to_string_lossy().into_owned();
        let start = Instant::now();
        let came = handed_in(&prepared, &files_in(&answer), &mut work);
        let states: u64 = came.as_ref().map_or(0, |(answer, _)| answer.runs.iter().map(|run| run.states).sum());
        let (word, why) = in_words(came);
        println!("{id} {name}: {word}, {states} states, {} ms; {why}", start.elapsed().as_millis());
        let says = std::fs::read_to_string(answer.join("says.txt")).unwrap_or_default();
        if !name.starts_with(&word) || !why.contains(says.trim()) {
            bad.push(format!("{name} is {word}: {why}"));
        }
    }
    assert!(bad.is_empty(), "{id}:\n{}", bad.join("\n"));
}

#[test]
fn lost_update() {
    answers_of("lost-update");
}

#[test]
fn bounded_buffer() {
    answers_of("bounded-buffer");
}

#[test]
fn readers_writers() {
    answers_of("readers-writers");
}

#[test]
fn dining_philosophers() {
    answers_of("dining-philosophers");
}

#[test]
fn lock_free_stack() {
    answers_of("lock-free-stack");
}

/// The files in `exercises/` are those that the folders here give.
#[test]
fn the_shipped_files_are_up_to_date() {
    let mut files: Vec<(PathBuf, String)> =
        SHIPPED.iter().map(|id| (at("exercises").join(format!("{id}.json")), packed(id))).collect();
    let listed: Vec<serde_json::Value> = SHIPPED
        .iter()
        .map(|id| serde_json::json!({"id": id, "title": exercise(id).title, "file": format!("{id}.json")}))
        .collect();
    let index = serde_json::json!({"format": "interleave-exercises-1", "exercises": listed});
    let index = serde_json::to_string_pretty(&index).expect("JSON") + "\n";
    files.push((at("exercises/index.json"), index));
    for (path, text) in files {
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::create_dir_all(at("exercises")).expect("a folder");
            std::fs::write(&path, &text).expect("a file");
        }
        let there = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(there == text, "{} is out of date: npm run docs", path.display());
    }
}
