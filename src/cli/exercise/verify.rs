//! `verify`: answers are put together with the teacher's exercises and searched again.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::args::VerifyArgs;
use super::table::{self, Row};
use super::{BAD_INPUT, NOT_DECIDED, NOT_SOLVED, complain, in_file, read};
use crate::cli::Host;
use crate::cli::commands::{clock, library};
use crate::compile::Caps;
use crate::exercise::{
    Answer, EXERCISE_FORMAT, Exercise, ExerciseError, Grade, Judged, LIST_FILE, Limits, Listed, Prepared, Work,
    format_of, is_list, judge, read_list,
};
use crate::input::FileKind;
use crate::session::{SessionError, guard};
use crate::util::shortened;

/// Where exercises are looked for when nothing is said.
const FOLDER: &str = "exercises";
/// Bytes that the compiler may take for an answer.
const COMPILER_HEAP: u64 = 256 << 20;

/// The exercises that there are, and those that were compiled.
struct Course {
    exercises: BTreeMap<String, (String, Exercise)>,
    prepared: BTreeMap<String, Result<Rc<Prepared>, Unprepared>>,
    /// Files that are no proper exercises or lists, each with why.
    broken: BTreeMap<String, String>,
}

/// Why an exercise cannot be used. It was said once; of its answers nothing is known.
#[derive(Clone)]
struct Unprepared {
    /// In a sentence, of an answer.
    why: String,
    /// A cap stopped the compiler: with another one the exercise may be fine.
    cut: bool,
    /// It is there, and of no use.
    broken: bool,
}

impl Course {
    /// # Errors
    /// Where a named file is no exercise, or two have the same id.
    fn read(args: &VerifyArgs, host: &dyn Host) -> Result<Course, ExerciseError> {
        let mut course = Course { exercises: BTreeMap::new(), prepared: BTreeMap::new(), broken: BTreeMap::new() };
        let default = [FOLDER.to_string()];
        let named = if args.exercises.is_empty() { &default[..] } else { &args.exercises };
        if args.exercises.is_empty() && host.kind(FOLDER).is_none() {
            let why = format!("there is no folder {FOLDER} here: --exercises says where the exercises are");
            return Err(ExerciseError::Wrong(why));
        }
        for path in named {
            if host.kind(path) != Some(FileKind::Folder) {
                course.add_named(path, host)?;
                continue;
            }
            for name in host.list(path).into_iter().filter(|name| name.ends_with(".json")) {
                let path = crate::config::properties::join(path, &name);
                let Ok(bytes) = read(&path, host) else { continue };
                if name == LIST_FILE && is_list(&bytes) {
                    course.add_listed(&path, &bytes, host)?;
                }
                // A folder has other files, too.
                if !matches!(format_of(&bytes), Ok(Some(format)) if format == EXERCISE_FORMAT) {
                    continue;
                }
                match Exercise::read(&bytes) {
                    Ok(exercise) => course.add(&path, exercise)?,
                    Err(e) => course.is_broken(path, e.to_string()),
                }
            }
        }
        Ok(course)
    }

    /// A file that was named: an exercise, or a list of exercises.
    fn add_named(&mut self, path: &str, host: &dyn Host) -> Result<(), ExerciseError> {
        let bytes = read(path, host).map_err(|e| in_file(path, &e))?;
        if is_list(&bytes) {
            return self.add_listed(path, &bytes, host);
        }
        let exercise = Exercise::read(&bytes).map_err(|e| in_file(path, &e))?;
        self.add(path, exercise)
    }

    /// What a list names, as the page opens it. What is wrong with it does not keep the other exercises from being used.
    fn add_listed(&mut self, list: &str, bytes: &[u8], host: &dyn Host) -> Result<(), ExerciseError> {
        let listed = match read_list(bytes) {
            Ok(listed) => listed,
            Err(e) => {
                self.is_broken(list.to_string(), e.to_string());
                return Ok(());
            }
        };
        for Listed { id, file, .. } in listed {
            let path = crate::config::properties::join(crate::config::properties::folder(list), &file);
            match read(&path, host).and_then(|bytes| Exercise::read(&bytes)) {
                Ok(exercise) if exercise.id == id => self.add(&path, exercise)?,
                Ok(exercise) => self.is_broken(path, format!("its id is {}, and {list} says {id}", exercise.id)),
                Err(e) => self.is_broken(path, format!("{e} ({list} names it)")),
            }
        }
        Ok(())
    }

    /// A file that is listed in its own folder is met twice.
    fn is_broken(&mut self, path: String, why: String) {
        self.broken.entry(path).or_insert(why);
    }

    fn add(&mut self, path: &str, exercise: Exercise) -> Result<(), ExerciseError> {
        let id = exercise.id.clone();
        // Whether a copy or the same file by another name: it is one exercise.
        if let Some((other, known)) = self.exercises.get(&id)
            && *known != exercise
        {
            let why = format!("{path} and {other} are different exercises with the same id {id}: name one of them");
            return Err(ExerciseError::Wrong(why));
        }
        self.exercises.insert(id, (path.to_string(), exercise));
        Ok(())
    }

    /// The exercise of that id, compiled once; where that fails, it is said once.
    fn prepared(&mut self, id: &str, work: &mut Work, host: &dyn Host) -> Result<Rc<Prepared>, Unprepared> {
        if let Some(known) = self.prepared.get(id) {
            return known.clone();
        }
        let Some((path, exercise)) = self.exercises.get(id) else {
            let why = format!("there is no exercise {} (--exercises says where they are)", shortened(id));
            return Err(Unprepared { why, cut: false, broken: false });
        };
        let made = Prepared::new(exercise.clone(), work).map(Rc::new).map_err(|e| {
            complain(host, &in_file(path, &e));
            let cut = matches!(e, ExerciseError::Cut(_));
            let why = if cut { "was not compiled within the caps" } else { "cannot be used" };
            Unprepared { why: format!("the exercise {id} {why}"), cut, broken: !cut }
        });
        self.prepared.insert(id.to_string(), made.clone());
        made
    }
}

/// Verifies the answers one by one, and says what came of each.
pub(in crate::cli) fn verify(args: &VerifyArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    let mut course = match Course::read(args, host.as_ref()) {
        Ok(course) => course,
        Err(e) => {
            complain(host.as_ref(), &e);
            return Ok(BAD_INPUT);
        }
    };
    for (path, why) in &course.broken {
        complain(host.as_ref(), &ExerciseError::Wrong(format!("{path}: {why}")));
    }
    let caps = Caps { heap: COMPILER_HEAP.min(args.memory), time_ms: args.time_ms as f64 };
    let library = library(host)?;
    let mut work = Work::new(library.clone(), clock(host), caps);
    let mut rows = Vec::new();
    for path in &args.files {
        let row = match guard(|| one(path, args, &mut course, &mut work, host.as_ref())) {
            Ok(row) => row,
            Err(text) => {
                // The compiler's machine may not be in a state to go on with.
                work = Work::new(library.clone(), clock(host), caps);
                Row::unusable(path, format!("internal error: {text}; please report it with the answer"))
            }
        };
        table::tell(&row, args.format, rows.is_empty(), host.as_ref());
        rows.push(row);
    }
    table::finish(&rows, args.format, host.as_ref());
    let broken = course.prepared.values().any(|made| matches!(made, Err(why) if why.broken));
    Ok(if broken { BAD_INPUT } else { status(&rows) })
}

fn status(rows: &[Row]) -> i32 {
    let bad = |row: &Row| row.grade == Some(Grade::NotSolved) || row.grade.is_none() || !row.differences.is_empty();
    match () {
        () if rows.iter().any(bad) => NOT_SOLVED,
        () if rows.iter().any(|row| row.grade == Some(Grade::NotDecided)) => NOT_DECIDED,
        () => 0,
    }
}

/// One answer.
fn one(path: &str, args: &VerifyArgs, course: &mut Course, work: &mut Work, host: &dyn Host) -> Row {
    let said = match read(path, host).and_then(|bytes| Answer::read(&bytes)) {
        Ok(answer) => answer,
        Err(e) => return Row::unusable(path, e.to_string()),
    };
    let mut row = Row::of(path, &said.exercise.id);
    let prepared = match course.prepared(&said.exercise.id, work, host) {
        Ok(prepared) => prepared,
        Err(Unprepared { why, cut, .. }) => {
            return Row { reasons: vec![why], grade: cut.then_some(Grade::NotDecided), ..row };
        }
    };
    let start = (work.clock())();
    match again(&said, &prepared, args, work, start) {
        Ok((answer, judged)) => {
            row.differences = said.differences(&answer);
            row.grade = Some(judged.grade);
            row.reasons = judged.reasons;
            row.states = answer.runs.iter().map(|run| run.states).sum();
            let named: BTreeSet<&String> = answer.runs.iter().flat_map(|run| &run.assumptions).collect();
            row.assumptions = named.into_iter().cloned().collect();
            row.transitions = answer.runs.iter().map(|run| run.transitions).sum();
        }
        Err(ExerciseError::Cut(why)) => {
            row.grade = Some(Grade::NotDecided);
            row.reasons = vec![why];
        }
        Err(e) => {
            // Whoever says otherwise has not made that with this checker.
            if said.verdict != Grade::NotSolved {
                row.differences.push(format!("verdict: the answer says {}, and it is refused", said.verdict.words()));
            }
            row.grade = Some(Grade::NotSolved);
            row.reasons = e.to_string().lines().map(str::to_string).collect();
        }
    }
    row.time_ms = ((work.clock())() - start) as u64;
    row
}

/// What comes out when the answer is checked anew.
fn again(
    said: &Answer,
    prepared: &Prepared,
    args: &VerifyArgs,
    work: &mut Work,
    start: f64,
) -> Result<(Answer, Judged), ExerciseError> {
    let built = prepared.build(&said.files, work)?;
    let left = args.time_ms.saturating_sub(((work.clock())() - start) as u64);
    let limits = Limits { time_ms: Some(left), memory: Some(args.memory), shorten: false };
    let judged = judge(prepared, &built, work, limits)?;
    let version = work.library().borrow().version().to_string();
    let answer = Answer::of(prepared, &built, said.files.clone(), &judged, version);
    Ok((answer, judged))
}
