//! What changed after an edit: the failure of a link is replayed on the program as it is now.
//!
//! First the link's path, choice by choice. Where it does not lead to the error any more, its schedule is fitted to the
//! program: by the names of threads, and by the places where they stood, which are found in the edited sources
//! (`search::guided`). The settings of the link name the data at which its threads could be interrupted; a name that was
//! changed means nothing there, so that the schedule is fitted once more with a point at all data. What comes of that is one
//! execution, and the absence of an error in it proves nothing. That the failure is gone is said only where the schedule was
//! followed: where a thread of it is not there any more, or does not come to where it was interrupted, that is open.
//!
//! Where something else is started than then, nothing is replayed, unless what was started then is gone: it was renamed.
//!
//! A check may find the old error by another schedule: [`is_old_error`] compares.

mod old;
mod places;

use old::{Likeness, Old};
use places::Places;

use super::guard::guard;
use super::machine::{Job, Machine};
use super::replay::{MAX_TRANSITION, job as job_of};
use super::restart::{OPTIMISTIC, POINTS};
use super::{SessionError, SharedLibrary, links};
use crate::junit;
use crate::link::{FileRole, Payload, SKIP_ATTEMPTS};
use crate::report::{ErrorInfo, Mode, Property, ReplayedOn};
use crate::search::{Astray, Fit, Fitted, ReplayEnd, Replayed, Schedule, fit, replay, schedule_of};
use crate::system::Races;
use crate::vm::{BootError, Vm};

/// Work that may be done in each machine, in instructions: one writes the schedule down, one follows it, and one with a point at
/// all data, if that is necessary. In a browser that is about two seconds at most, in which nothing else is answered; what
/// comes of it is executed once more, for its trace.
const WORK: u64 = 20_000_000;

/// The failure of a link, and the program that was edited since.
struct Edited {
    old: Old,
    schedule: Schedule,
    job: Job,
}

/// The sources that a link carries.
fn sources_of(payload: &Payload) -> impl Iterator<Item = (&str, &[u8])> {
    let sources = payload.files.iter().filter(|file| file.role == FileRole::Source);
    sources.map(|file| (&*file.path, &*file.bytes))
}

/// Executes the path of a link, and compares its program with another one, where the old places are found.
fn edited(payload: &Payload, job: Job, places: Places, library: &SharedLibrary) -> Result<Edited, SessionError> {
    let before = Machine::new(job_of(payload)?, library.clone())?;
    if places.little_is_left {
        return Err(SessionError::OtherProgram);
    }
    let (schedule, error) = {
        let vm = booted(&before)?;
        guard(|| schedule_of(vm, &before.job.settings.search, &payload.path, WORK)).map_err(SessionError::Internal)?
    };
    unfailed(library)?;
    let old = Old::of(payload, error, places, [before.job.classes.clone(), job.classes.clone()])?;
    Ok(Edited { old, schedule, job })
}

/// Replays the failure of a link on the program of `job`.
///
/// # Errors
///
/// When the link leads to no error, or there is nothing to compare: something else is started, or it is another program.
pub fn replay_on(payload: &Payload, job: Job, library: SharedLibrary) -> Result<ReplayedOn, SessionError> {
    library.borrow_mut().forget_failure();
    let (then, now) = (payload.main.replace('/', "."), job.main.replace('/', "."));
    if then != now && [&then, &now].into_iter().all(|main| is_there(main, &job)) {
        return Err(SessionError::OtherStart { then, now });
    }
    let sources = job.classes.sources.iter().map(|file| (&*file.path, &*file.bytes));
    let places = Places::new(sources_of(payload), sources);
    let Edited { old, schedule, job } = edited(payload, job, places, &library)?;
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
    let finer = finer(&machine, library)?;
    let mut attempts = fitted(&machine, &old, &schedule, Some(&payload.path))?;
    let coarse = attempts.len();
    if let Some(finer) =
        finer.as_ref().filter(|_| !attempts.iter().any(|made| made.likeness(&old) == Some(Likeness::Same)))
    {
        attempts.extend(fitted(finer, &old, &schedule, None)?);
    }
    let Some((number, made)) = attempts.iter().enumerate().min_by_key(|(_, made)| made.rank(&old)) else {
        return Err(SessionError::NoError("the program makes no choice"));
    };
    let machine = finer.as_ref().filter(|_| number >= coarse).unwrap_or(&machine);
    let replayed = executed(machine, &made.path)?;
    Ok(answer(machine, &old, replayed, made))
}

/// Whether an error that a check has found, in the program of its link, is the one of another link, from before an edit.
///
/// # Errors
///
/// Like [`replay_on`].
pub fn is_old_error(old: &Payload, found: &Payload, library: SharedLibrary) -> Result<bool, SessionError> {
    library.borrow_mut().forget_failure();
    let places = Places::new(sources_of(old), sources_of(found));
    let Edited { old, job, .. } = edited(old, job_of(found)?, places, &library)?;
    let machine = Machine::new(job, library.clone())?;
    let vm = booted(&machine)?;
    let (_, error) =
        guard(|| schedule_of(vm, &machine.job.settings.search, &found.path, WORK)).map_err(SessionError::Internal)?;
    unfailed(&library)?;
    Ok(error.is_some_and(|info| old.likeness(&info) != Likeness::Other))
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

/// Executions by a path and by a schedule: until the old error comes, or all ways to follow it were tried.
fn fitted(
    machine: &Machine,
    old: &Old,
    schedule: &Schedule,
    path: Option<&[u32]>,
) -> Result<Vec<Fitted>, SessionError> {
    let vm = booted(machine)?;
    let map = |stand: &_| old.places.find(stand);
    let wanted = |info: &ErrorInfo| old.likeness(info) == Likeness::Same;
    let how = Fit { path, schedule, map: &map, wanted: &wanted, work: WORK };
    let made = guard(|| fit(vm, &machine.job.settings.search, &how)).map_err(SessionError::Internal)?;
    unfailed(&machine.library)?;
    Ok(made)
}

impl Fitted {
    fn likeness(&self, old: &Old) -> Option<Likeness> {
        self.error.as_ref().map(|info| old.likeness(info))
    }

    /// What it tells, the best first: the old error, one like it, another one, that the schedule was followed and there is none.
    fn rank(&self, old: &Old) -> u8 {
        match (self.likeness(old), self.exact) {
            (Some(Likeness::Same), _) => 0,
            (Some(Likeness::Alike), _) => 1,
            (Some(Likeness::Other), true) => 2,
            (Some(Likeness::Other), false) => 3,
            (None, false) if self.astray.is_none() => 4,
            (None, false) => 5,
            // A path whose choices have other meanings now.
            (None, true) => 6,
        }
    }
}

fn booted(machine: &Machine) -> Result<Vm, SessionError> {
    let booted: Result<Vm, BootError> = guard(|| machine.boot()).map_err(SessionError::Internal)?;
    booted.map_err(|e| machine.explain(e))
}

/// All classes that were asked for could be fetched.
fn unfailed(library: &SharedLibrary) -> Result<(), SessionError> {
    match library.borrow().failure() {
        Some(why) => Err(SessionError::Library(why.to_string())),
        None => Ok(()),
    }
}

/// A path, executed in a machine of its own with tracing.
fn executed(machine: &Machine, path: &[u32]) -> Result<Replayed, SessionError> {
    let vm = booted(machine)?;
    let replayed = guard(|| replay(vm, path, None)).map_err(SessionError::Internal)?;
    unfailed(&machine.library)?;
    Ok(replayed)
}

fn answer(machine: &Machine, old: &Old, replayed: Replayed, made: &Fitted) -> ReplayedOn {
    let link = links::of_way(machine, &replayed);
    let error = match &replayed.end {
        ReplayEnd::Error(info) => {
            let mut info = info.clone();
            machine.tidy(&mut info);
            Some(info)
        }
        _ => None,
    };
    let open = match &replayed.end {
        ReplayEnd::Error(_) => None,
        ReplayEnd::Ended | ReplayEnd::Ignored => unseen(machine, old).or_else(|| made.astray.as_ref().map(strayed)),
        ReplayEnd::PathEnd => Some(format!(
            "with its schedule the program had not ended after {} steps, and was left there",
            replayed.trace.steps.len()
        )),
        ReplayEnd::Cut(why) | ReplayEnd::Diverged { text: why, .. } => {
            Some(format!("its schedule cannot be followed to an end ({why})"))
        }
    };
    let fails = if open.is_some() { None } else { Some(error.is_some()) };
    let sentence = match (&replayed.end, open) {
        (ReplayEnd::Error(info), _) => old.still(info, made.exact),
        (_, Some(why)) => format!("Whether the old counterexample still fails is open: {why}."),
        _ => "The old counterexample no longer fails: with its schedule there is no error.".to_string(),
    };
    let advice =
        (fails == Some(false)).then(|| "Whether there is an error with another schedule, a check says.".into());
    ReplayedOn { fails, exact: made.exact, trace: replayed.trace, error, link, sentence, advice }
}

/// Why an error like the old one would not be seen in a program.
fn unseen(machine: &Machine, old: &Old) -> Option<String> {
    let settings = &machine.job.settings;
    let what = match old.property {
        Property::DataRace if settings.vm.races != Races::Errors => "data races are no errors",
        Property::Livelock => {
            return Some(
                "that no execution ends is seen in no single schedule: a check with search.livelock=true says"
                    .to_string(),
            );
        }
        Property::Assertion if settings.assertions == Some(false) => "assertions are off",
        property if !settings.search.properties.checks(property) => "such errors are not looked for",
        _ => return None,
    };
    Some(format!("with the settings as they are now, {what}"))
}

/// Why a schedule was not followed.
fn strayed(why: &Astray) -> String {
    let line = |stand| old::in_words(stand);
    match why {
        Astray::Thread(name) => format!("there is no thread {name} any more where it had its turn"),
        Astray::Newcomer(name) => {
            format!("thread {name} is new, and threads that are told by a number may have other numbers now")
        }
        Astray::Renamed(name, stand) => {
            format!("thread {name} is at {} now, where another thread was: threads have other numbers", line(stand))
        }
        Astray::Place(name, stand) => {
            format!("thread {name} does not come to {}, where it was interrupted", line(stand))
        }
        Astray::Edited(name, stand) => format!("{}, where thread {name} was interrupted, was edited", line(stand)),
        Astray::Gone(name) => format!("the line where thread {name} was interrupted is gone"),
        Astray::Data => "the program now chooses data that its schedule has no value for".to_string(),
        Astray::Turns => "its schedule does not fit the program any more".to_string(),
    }
}
