//! `answer` and `verify`: exercises on the command line.

mod args;
mod table;
mod verify;

use std::rc::Rc;

pub use self::args::{AnswerArgs, Format, VerifyArgs};
pub(super) use self::args::{answer as parse_answer, verify as parse_verify};
pub(super) use self::verify::verify;

use super::commands::{clock, library};
use super::input::HostFiles;
use super::sources::Sources;
use super::style::{Style, message, name};
use super::text::{self, Show};
use super::{BAD_INPUT, Host};
use crate::compile::{Caps, not_text};
use crate::exercise::{
    ANSWER_FORMAT, Answer, Exercise, ExerciseError, Grade, HandedIn, Judged, Limits, MAX_FILE, Prepared, Role, Work,
    format_of, hand_in,
};
use crate::input::FileKind;
use crate::report::Mode;
use crate::session::SessionError;

/// Exit status where the goal is not reached.
const NOT_SOLVED: i32 = 1;
/// Exit status where that is not known.
const NOT_DECIDED: i32 = 3;

/// A regular file that is not too large.
fn read(path: &str, host: &dyn Host) -> Result<Vec<u8>, ExerciseError> {
    let wrong = |what: &str| Err(ExerciseError::Wrong(what.to_string()));
    match host.kind(path) {
        None => wrong("there is no such file"),
        Some(FileKind::Folder) => wrong("it is a folder: name the files in it"),
        Some(FileKind::File) => match host.read(path) {
            None => wrong("it cannot be read as a file"),
            Some(bytes) if bytes.len() > MAX_FILE => {
                wrong(&format!("it has {} bytes, more than the {MAX_FILE} that are read", bytes.len()))
            }
            Some(bytes) => Ok(bytes),
        },
    }
}

fn text_of(path: &str, host: &dyn Host) -> Result<String, ExerciseError> {
    let bytes = read(path, host).map_err(|e| in_file(path, &e))?;
    String::from_utf8(bytes).map_err(|e| ExerciseError::Wrong(not_text(path, e.utf8_error())))
}

fn in_file(path: &str, e: &ExerciseError) -> ExerciseError {
    ExerciseError::Wrong(format!("{path}: {e}"))
}

/// Says what is wrong, each line on its own and without what would act on the terminal.
fn complain(host: &dyn Host, e: &ExerciseError) {
    for line in e.to_string().lines() {
        host.stderr(&format!("interleave: {}\n", message(line)));
    }
}

/// Checks a student's files, and writes the answer file.
pub(super) fn answer(args: &AnswerArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    let read_exercise = || {
        let bytes = read(&args.exercise, host.as_ref())?;
        Exercise::read(&bytes)
    };
    let exercise = match read_exercise() {
        Ok(exercise) => exercise,
        Err(e) => {
            complain(host.as_ref(), &in_file(&args.exercise, &e));
            return Ok(BAD_INPUT);
        }
    };
    if let Some(folder) = &args.unpack {
        return Ok(unpack(&exercise, folder, host.as_ref()));
    }
    let out = args.out.clone().unwrap_or_else(|| format!("{}.answer.json", exercise.id));
    if let Err(e) = may_write(&out, &exercise, host.as_ref()) {
        complain(host.as_ref(), &e);
        return Ok(BAD_INPUT);
    }
    let mut work = Work::new(library(host)?, clock(host), Caps::default());
    let prepared = match Prepared::new(exercise, &mut work) {
        Ok(prepared) => prepared,
        Err(e) => {
            complain(host.as_ref(), &in_file(&args.exercise, &e));
            return Ok(BAD_INPUT);
        }
    };
    match check(args, &out, &prepared, &mut work, host) {
        Ok(status) => Ok(status),
        Err(ExerciseError::Session(e)) => Err(e),
        Err(e) => {
            complain(host.as_ref(), &e);
            Ok(if matches!(e, ExerciseError::Cut(_)) { NOT_DECIDED } else { NOT_SOLVED })
        }
    }
}

fn check(
    args: &AnswerArgs,
    out: &str,
    prepared: &Prepared,
    work: &mut Work,
    host: &Rc<dyn Host>,
) -> Result<i32, ExerciseError> {
    let mut files = Vec::new();
    for path in &args.files {
        files.push((path.clone(), text_of(path, host.as_ref())?));
    }
    let HandedIn { judged, answer } = hand_in(prepared, &files, work, Limits { shorten: true, ..Limits::default() })?;
    let file = answer.to_file();
    let written = match host.kind(out) {
        None => host.create(out, file.as_bytes()),
        Some(_) => host.write(out, file.as_bytes()),
    };
    if args.json {
        host.stdout(&file);
    } else {
        show(args, prepared, &judged, host);
    }
    if let Err(why) = written {
        complain(host.as_ref(), &ExerciseError::Wrong(why));
        return Ok(BAD_INPUT);
    }
    if !args.json {
        host.stdout(&format!("written: {}\n", name(&message(out))));
    }
    Ok(match judged.grade {
        Grade::Solved => 0,
        Grade::NotSolved => NOT_SOLVED,
        Grade::NotDecided => NOT_DECIDED,
    })
}

fn show(args: &AnswerArgs, prepared: &Prepared, judged: &Judged, host: &Rc<dyn Host>) {
    let style = Style { color: host.colors() };
    let folders: Vec<String> =
        args.files.iter().map(|path| crate::config::properties::folder(path).to_string()).collect();
    let mut sources = Sources::new(Rc::new(HostFiles(host.clone())), &folders);
    for run in &judged.runs {
        if judged.runs.len() > 1 {
            host.stdout(&format!("{}\n", style.strong(&name(&run.summary.start))));
        }
        let text = match run.report.mode {
            Mode::Outcomes => text::outcomes(&run.report, style),
            _ => text::check(&run.report, &mut Show { style, full: args.trace, sources: &mut sources }),
        };
        host.stdout(&format!("{text}\n"));
    }
    let word = graded(Some(judged.grade), &format!("{}:", judged.grade.words()), style);
    host.stdout(&format!("{word} {}\n", name(&prepared.exercise.title)));
    for reason in &judged.reasons {
        host.stdout(&format!("  {}\n", name(&message(reason))));
    }
}

/// A word about an answer in the colour of what it is worth; of none, where its file cannot be used.
fn graded(grade: Option<Grade>, word: &str, style: Style) -> String {
    match grade {
        Some(Grade::Solved) => style.good(word),
        Some(Grade::NotDecided) => style.unsure(word),
        Some(Grade::NotSolved) | None => style.bad(word),
    }
}

/// An answer file replaces nothing but an answer to the same exercise.
fn may_write(out: &str, exercise: &Exercise, host: &dyn Host) -> Result<(), ExerciseError> {
    let refuse = |why: &str| Err(ExerciseError::Wrong(format!("{out} is not written: {why}")));
    if !out.ends_with(".json") {
        return refuse("the name of an answer file ends with .json");
    }
    if host.kind(out).is_none() {
        return Ok(());
    }
    let known = read(out, host).ok().filter(|bytes| matches!(format_of(bytes), Ok(Some(f)) if f == ANSWER_FORMAT));
    match known.and_then(|bytes| Answer::read(&bytes).ok()) {
        Some(answer) if answer.exercise.id == exercise.id => Ok(()),
        Some(_) => refuse("it is an answer to another exercise"),
        None => refuse("there is such a file, and it is no answer"),
    }
}

/// Puts the files that a student sees into a folder, and replaces none.
fn unpack(exercise: &Exercise, folder: &str, host: &dyn Host) -> i32 {
    let mut status = 0;
    for file in exercise.files.iter().filter(|file| file.role != Role::Hidden) {
        let path = crate::config::properties::join(folder, &file.path);
        match host.create(&path, file.text.as_bytes()) {
            Ok(()) => host.stdout(&format!("written: {}\n", name(&message(&path)))),
            Err(e) => {
                host.stderr(&format!("interleave: {}\n", message(&e)));
                status = BAD_INPUT;
            }
        }
    }
    status
}
