//! What changed after an edit: the failure of a link is replayed on the program as it is now.
//!
//! First the link's path, choice by choice. Where it does not lead to the error any more, its schedule is fitted to the
//! program: by the names of threads, and by the places where they stood, which are found in the edited sources
//! (`search::guided`). The settings of the link name the data at which its threads could be interrupted; a name that was
//! changed means nothing there, so that the schedule is fitted once more with a point at all data. What comes of that is one
//! execution, and the absence of an error in it proves nothing.
//!
//! A file that was renamed is known by its lines. Where something else is started than then, nothing is replayed, unless what
//! was started then is gone: it was renamed.

mod old;

use std::collections::{BTreeMap, BTreeSet};

use old::Old;

use super::guard::guard;
use super::lines::lines_in;
use super::machine::{Job, Machine};
use super::replay::{MAX_TRANSITION, job as job_of};
use super::restart::{OPTIMISTIC, POINTS};
use super::{SessionError, SharedLibrary, lines, links};
use crate::junit;
use crate::link::{FileRole, Payload, SKIP_ATTEMPTS};
use crate::report::{ErrorInfo, InputFile, Mode, ReplayedOn};
use crate::search::{Fitted, ReplayEnd, Replayed, Schedule, Stand, fit, replay, schedule_of};
use crate::vm::{BootError, Vm};

/// Work that writing the schedule down may be, and each attempt to follow it, in instructions: two, and two more with a point
/// at all data. In a browser that is about two seconds at most, in which nothing else is answered; what comes of it is executed
/// once more, for its trace.
const WORK: u64 = 4_000_000;

/// Replays the failure of a link on the program of `job`.
pub fn replay_on(payload: &Payload, job: Job, library: SharedLibrary) -> Result<ReplayedOn, SessionError> {
    library.borrow_mut().forget_failure();
    let (then, now) = (payload.main.replace('/', "."), job.main.replace('/', "."));
    if then != now && [&then, &now].into_iter().all(|main| is_there(main, &job)) {
        return Err(SessionError::OtherStart { then, now });
    }
    let before = Machine::new(job_of(payload)?, library.clone())?;
    let places = Places::new(payload, &job.classes.sources);
    if places.little_is_left {
        return Err(SessionError::OtherProgram);
    }
    let old = Old::of(payload, executed(&before, &payload.path)?, places)?;
    let mut job = Job { mode: if job.mode == Mode::Run { Mode::Check } else { job.mode }, ..job };
    // With what the link's search did not assume there are the same points on its way, where the program says nothing else.
    let given = &job.settings.vm.properties;
    let decides = |(key, _): &&(String, String)| {
        (POINTS.contains(&key.as_str()) || key == SKIP_ATTEMPTS) && given.get(key).is_none()
    };
    let points: Vec<_> = payload.config.iter().filter(decides).cloned().collect();
    if !points.is_empty() {
        job = job.with(&points)?;
    }
    job.settings.vm.max_transition_length = job.settings.vm.max_transition_length.min(MAX_TRANSITION);
    let machine = Machine::new(job, library.clone())?;
    let exact = executed(&machine, &payload.path)?;
    if matches!(&exact.end, ReplayEnd::Error(info) if old.is(info)) {
        return Ok(answer(&machine, &old, exact, true));
    }
    let schedule = schedule(&before, &payload.path)?;
    let finer = finer(&machine, library)?;
    let mut attempts = Vec::new();
    for machine in [&machine].into_iter().chain(&finer) {
        attempts.extend(fitted(machine, &old, &schedule)?.into_iter().map(|fitted| (machine, fitted)));
        if attempts.iter().any(|(_, fitted)| fitted.leads_to(&old)) {
            break;
        }
    }
    let same = attempts.iter().find(|(_, fitted)| fitted.leads_to(&old));
    let other = attempts.iter().find(|(_, fitted)| fitted.error.is_some());
    match same.or(other).or(attempts.first()) {
        Some((machine, fitted)) if !matches!(exact.end, ReplayEnd::Error(_)) || same.is_some() => {
            Ok(answer(machine, &old, executed(machine, &fitted.path)?, false))
        }
        _ => Ok(answer(&machine, &old, exact, true)),
    }
}

/// The same program with a point at each access to shared data, if it has not all of them.
fn finer(machine: &Machine, library: SharedLibrary) -> Result<Option<Machine>, SessionError> {
    if !machine.job.settings.optimistic {
        return Ok(None);
    }
    let mut job = machine.job.with(&[(OPTIMISTIC.to_string(), "false".to_string())])?;
    job.settings.vm.max_transition_length = machine.job.settings.vm.max_transition_length;
    Machine::new(job, library).map(Some)
}

/// Whether a class or a test can be started in a program.
fn is_there(main: &str, job: &Job) -> bool {
    match main.contains(junit::SEPARATOR) {
        true => junit::script(&job.classes, main, true).is_ok(),
        false => matches!(job.classes.find(&main.replace('.', "/")), Ok(Some(_))),
    }
}

/// Executions by a schedule: until the old error comes, or all ways to follow it were tried.
fn fitted(machine: &Machine, old: &Old, schedule: &Schedule) -> Result<Vec<Fitted>, SessionError> {
    let vm = booted(machine)?;
    let search = &machine.job.settings.search;
    let attempts =
        guard(|| fit(vm, search, schedule, &|stand| old.places.now(stand), &|info: &ErrorInfo| old.is(info), WORK));
    attempts.map_err(SessionError::Internal)
}

impl Fitted {
    fn leads_to(&self, old: &Old) -> bool {
        self.error.as_ref().is_some_and(|info| old.is(info))
    }
}

fn booted(machine: &Machine) -> Result<Vm, SessionError> {
    let booted: Result<Vm, BootError> = guard(|| machine.boot()).map_err(SessionError::Internal)?;
    booted.map_err(|e| machine.explain(e))
}

/// A path, executed in a machine of its own with tracing.
fn executed(machine: &Machine, path: &[u32]) -> Result<Replayed, SessionError> {
    let vm = booted(machine)?;
    let replayed = guard(|| replay(vm, path, None)).map_err(SessionError::Internal)?;
    match machine.library.borrow().failure() {
        Some(why) => Err(SessionError::Library(why.to_string())),
        None => Ok(replayed),
    }
}

/// The schedule of a path.
fn schedule(machine: &Machine, path: &[u32]) -> Result<Schedule, SessionError> {
    let vm = booted(machine)?;
    let search = &machine.job.settings.search;
    guard(|| schedule_of(vm, search, path, WORK)).map_err(SessionError::Internal)
}

fn answer(machine: &Machine, old: &Old, replayed: Replayed, exact: bool) -> ReplayedOn {
    let link = links::of_way(machine, &replayed);
    let error = match &replayed.end {
        ReplayEnd::Error(info) => {
            let mut info = info.clone();
            machine.tidy(&mut info);
            Some(info)
        }
        _ => None,
    };
    let fails = match &replayed.end {
        ReplayEnd::Error(_) => Some(true),
        ReplayEnd::Ended | ReplayEnd::Ignored => Some(false),
        ReplayEnd::PathEnd | ReplayEnd::Cut(_) | ReplayEnd::Diverged { .. } => None,
    };
    let sentence = in_words(&replayed, old, exact);
    let advice =
        (fails == Some(false)).then(|| "Whether there is an error with another schedule, a check says.".into());
    ReplayedOn { fails, exact, trace: replayed.trace, error, link, sentence, advice }
}

fn in_words(replayed: &Replayed, old: &Old, exact: bool) -> String {
    match &replayed.end {
        ReplayEnd::Error(info) if old.is(info) => {
            let schedule = match exact {
                true => "the old counterexample",
                false => "the old schedule, fitted to the program as it is now,",
            };
            match old.edited(info) {
                None => format!("It still fails: {schedule} leads to the same error."),
                Some(what) => format!("It still fails: {schedule} leads to {what}, in code that was edited."),
            }
        }
        ReplayEnd::Error(info) => {
            format!("It still fails, but in another way: the old schedule now leads to {}.", old.in_contrast(info))
        }
        ReplayEnd::Ended | ReplayEnd::Ignored => {
            "The old counterexample no longer fails: with its schedule there is no error.".to_string()
        }
        ReplayEnd::PathEnd => format!(
            "Whether the old counterexample still fails is open: with its schedule the program had not ended after {} \
             steps, and was left there.",
            replayed.trace.steps.len()
        ),
        ReplayEnd::Cut(why) | ReplayEnd::Diverged { text: why, .. } => {
            format!(
                "Whether the old counterexample still fails is open: its schedule cannot be followed to an end ({why})."
            )
        }
    }
}

/// Where the places of the old program are in the edited one. Files go by their names, as in stack traces; of several of
/// one name nothing is known, and their lines are taken to be where they were.
struct Places {
    /// By the name of an old file, its name now, and its lines.
    files: BTreeMap<String, (String, lines::Lines)>,
    /// Names of the program's sources, old ones and those they go by now.
    own: BTreeSet<String>,
    /// There were sources, and hardly a line of them is there still.
    little_is_left: bool,
}

impl Places {
    fn new(payload: &Payload, sources: &[InputFile]) -> Places {
        let of_link = payload.files.iter().filter(|file| file.role == FileRole::Source);
        let before = texts(of_link.map(|file| (&*file.path, &file.bytes)));
        let after = texts(sources.iter().map(|file| (&*file.path, &file.bytes)));
        let mut files = BTreeMap::new();
        let mut gone = Vec::new();
        let mut left: BTreeMap<&String, &String> =
            after.iter().filter_map(|(name, text)| Some((name, text.as_ref()?))).collect();
        let (mut kept, mut of) = (0, 0);
        for (name, old) in &before {
            let Some(old) = old else { continue };
            of += lines_in(old);
            match left.remove(name) {
                Some(new) => {
                    let lines = lines::map(old, new);
                    kept += lines.kept(old);
                    files.insert(name.clone(), (name.clone(), lines));
                }
                None if !after.contains_key(name) => gone.push((name, old)),
                None => {}
            }
        }
        left.retain(|name, _| !before.contains_key(*name));
        for (name, old) in gone {
            let alike = left.iter().map(|(now, new)| (*now, lines::map(old, new)));
            let Some((now, lines)) = alike.max_by_key(|(_, lines)| lines.kept(old)) else { continue };
            if 2 * lines.kept(old) >= lines_in(old) {
                kept += lines.kept(old);
                left.remove(now);
                files.insert(name.clone(), (now.clone(), lines));
            }
        }
        let own = before.into_keys().chain(files.values().map(|(now, _)| now.clone())).collect();
        Places { files, own, little_is_left: of > 0 && !after.is_empty() && 4 * kept < of }
    }

    /// `None` where the line is gone. Without sources lines are taken to be where they were.
    fn now(&self, stand: &Stand) -> Option<Stand> {
        self.files.get(&stand.file).map_or_else(|| Some(stand.clone()), |(now, lines)| at(now, &lines.now, stand))
    }

    /// The same for a line that was not changed.
    fn unchanged(&self, stand: &Stand) -> Option<Stand> {
        self.files.get(&stand.file).map_or_else(|| Some(stand.clone()), |(now, lines)| at(now, &lines.unchanged, stand))
    }

    /// Whether it is a place of the program's own sources.
    fn covers(&self, file: &str) -> bool {
        self.own.contains(file)
    }

    /// Whether a line of the edited program was in the old one as it is.
    fn was(&self, stand: &Stand) -> bool {
        let same = |line: &Option<usize>| line.is_some_and(|line| line as u32 + 1 == stand.line);
        self.files
            .values()
            .find(|(now, _)| *now == stand.file)
            .is_none_or(|(_, lines)| lines.unchanged.iter().any(same))
    }
}

/// Sources by their names; without a text where several have one name.
fn texts<'a>(files: impl Iterator<Item = (&'a str, &'a Vec<u8>)>) -> BTreeMap<String, Option<String>> {
    let mut texts = BTreeMap::new();
    for (path, bytes) in files {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path).to_string();
        let text = String::from_utf8_lossy(bytes).into_owned();
        texts.entry(name).and_modify(|known| *known = None).or_insert(Some(text));
    }
    texts
}

/// Where the line of `stand` is by a list of lines.
fn at(now: &str, lines: &[Option<usize>], stand: &Stand) -> Option<Stand> {
    let line = lines.get((stand.line as usize).checked_sub(1)?).copied().flatten()?;
    Some(Stand { file: now.to_owned(), line: line as u32 + 1 })
}
