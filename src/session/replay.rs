//! A link, executed again.

use super::guard::guard;
use super::links::end_of;
use super::machine::{Job, Machine};
use super::{SessionError, SharedLibrary, VERSION, search_config};
use crate::config::{Layer, Properties, Settings, resolve};
use crate::input::UserClasses;
use crate::link::{Expected, FileRole, Payload};
use crate::property::livelock;
use crate::report::{Difference, ErrorInfo, InputFile, Mode, Property, Trace};
use crate::search::{ReplayEnd, Replayed, cannot_end, critical_choices, replay as replay_path, replay_to};
use crate::system::Cached;
use crate::vm::Stdin;

/// Instructions of one transition of a replay, at most.
pub(super) const MAX_TRANSITION: u64 = 1 << 32;

/// Work of a whole replay, at most: instructions, and words that they copy.
const MAX_INSTRUCTIONS: u64 = 200_000_000;

/// Work of the search that confirms a livelock: an instruction is 1, a transition 200 more.
const MAX_SEARCH: u64 = 100_000_000;

/// How a replay came out.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayReport {
    /// The program that ran.
    pub main: String,
    /// The steps.
    pub trace: Trace,
    /// The error it came to, if any.
    pub error: Option<ErrorInfo>,
    /// `normal`, `deadlock`, `assertion`, `uncaught-exception`, or where it stopped in words.
    pub end: String,
    /// What it printed to standard output.
    pub stdout: String,
    /// Steps of the trace, from 0, that begin with a critical choice: one without which the error does not happen when the
    /// rest is run on. Empty as well where that was not looked for.
    pub critical: Vec<u32>,
    /// Whether each choice was tried; otherwise the budget did not suffice, or there is nothing to look for.
    pub critical_complete: bool,
    /// Where it came out otherwise than recorded, in one sentence.
    pub divergence: Option<String>,
    /// The first step that is not as the link records it; nothing where all recorded ones are, or none is.
    pub difference: Option<Difference>,
    /// What the user should know.
    pub warnings: Vec<String>,
}

impl ReplayReport {
    /// Whether it came out as recorded.
    pub fn reproduced(&self) -> bool {
        self.divergence.is_none()
    }
}

/// Executes the path of a link.
pub fn replay(payload: &Payload, library: SharedLibrary) -> Result<ReplayReport, SessionError> {
    if payload.edit.is_some() {
        return Err(SessionError::NoExecution);
    }
    library.borrow_mut().forget_failure();
    let machine = Machine::new(job(payload)?, library)?;
    let mut warnings = machine.warnings();
    let changed = changes(payload, &machine);
    let vm = guard(|| machine.boot()).map_err(SessionError::Internal)?.map_err(|e| machine.explain(e))?;
    let replayed = guard(|| replay_to(vm, &payload.path, wanted_race(payload), MAX_INSTRUCTIONS))
        .map_err(SessionError::Internal)?;
    if let Some(why) = machine.library.borrow().failure() {
        return Err(SessionError::Library(why.to_string()));
    }
    let Replayed { trace, mut end, stdout, .. } = replayed;
    if end == ReplayEnd::PathEnd && is_livelock(payload) {
        end = livelock_after(&machine, &payload.path)?;
    }
    let (critical, critical_complete) = match &end {
        ReplayEnd::Error(info) => {
            let config = search_config(&machine.job, None, 0);
            guard(|| critical_choices(&config, info, &payload.path, &mut || machine.boot()))
                .map_err(SessionError::Internal)?
                .unwrap_or_default()
        }
        _ => Default::default(),
    };
    let (error, end, diverged) = match end {
        ReplayEnd::Error(mut info) => {
            machine.tidy(&mut info);
            let end = end_of(info.property);
            (Some(info), end, None)
        }
        ReplayEnd::Ended => (None, "normal".to_string(), None),
        ReplayEnd::PathEnd => (None, "the path is over and the program goes on".to_string(), None),
        ReplayEnd::Ignored => (None, "Verify.assume or Verify.ignoreIf pruned the path".to_string(), None),
        ReplayEnd::Cut(text) => (None, text, None),
        ReplayEnd::Diverged { step, text } => (None, String::new(), Some(format!("at step {step}: {text}"))),
    };
    let record = &payload.record;
    let compared = match &payload.expected {
        Some(expected) => compare(expected, error.as_ref(), &end, &stdout),
        // With recorded steps it says that nothing comes of them. Who goes by hand is not told of data races.
        None => {
            let told = |info: &&ErrorInfo| !record.steps.is_empty() && info.property != Property::DataRace;
            error.as_ref().filter(told).map(|_| unforeseen(&end))
        }
    };
    let difference = Difference::between(record.first as usize, &record.steps, &trace.steps);
    let mut divergence = diverged.or(compared).or_else(|| difference.as_ref().map(other_step));
    match (&mut divergence, changed) {
        (Some(text), Some(changed)) => text.push_str(&format!(" ({changed})")),
        (None, Some(changed)) => warnings.push(changed),
        _ => {}
    }
    let main = payload.main.clone();
    Ok(ReplayReport { main, trace, error, end, stdout, critical, critical_complete, divergence, difference, warnings })
}

/// What is said where the end is as recorded, and the way there is not.
fn other_step(difference: &Difference) -> String {
    let what = match (&difference.expected, &difference.happened) {
        (Some(_), Some(_)) => "is not the one that the link records",
        (Some(_), None) => "is recorded in the link, and the execution has ended before it",
        (None, _) => "is not recorded in the link, whose steps end before it",
    };
    format!("step {} {what}", difference.step)
}

/// What is said of an error where the link has none.
fn unforeseen(end: &str) -> String {
    format!("the link names no error, but it came to {}", words(end))
}

/// Whether a link leads to where a livelock begins.
fn is_livelock(payload: &Payload) -> bool {
    payload.expected.as_ref().is_some_and(|expected| expected.end == end_of(Property::Livelock))
}

/// The livelock that begins where a path ends. No single execution shows it: what can follow is searched.
fn livelock_after(machine: &Machine, path: &[u32]) -> Result<ReplayEnd, SessionError> {
    let boot = || guard(|| machine.boot()).map_err(SessionError::Internal)?.map_err(|e| machine.explain(e));
    let config = search_config(&machine.job, None, 0);
    let vm = boot()?;
    let searched = guard(|| cannot_end(Cached::new(vm), &config, path, MAX_SEARCH)).map_err(SessionError::Internal)?;
    Ok(match searched {
        Some(true) => {
            let vm = boot()?;
            guard(|| replay_path(vm, path, Some(&livelock::expected())).end).map_err(SessionError::Internal)?
        }
        Some(false) => ReplayEnd::Cut("a state from which the program can end".to_string()),
        None => ReplayEnd::Cut("a state after which there is more to search than a replay does".to_string()),
    })
}

/// The sentence of the data race that a link leads to.
pub(super) fn wanted_race(payload: &Payload) -> Option<&str> {
    let expected = payload.expected.as_ref().filter(|expected| expected.property == Some(Property::DataRace))?;
    expected.message.as_deref()
}

pub(super) fn job(payload: &Payload) -> Result<Job, SessionError> {
    let mut properties = Properties::default();
    for (key, value) in &payload.config {
        properties.set(key, value, &Layer::Again).map_err(crate::config::ConfigError::from)?;
    }
    let mut settings = resolve(&properties)?;
    // A link may come from anybody: one transition must not run for ever. No recorded one is as long as this.
    settings.vm.max_transition_length = settings.vm.max_transition_length.min(MAX_TRANSITION);
    bound_memory(&mut settings)?;
    let mut files = std::collections::BTreeMap::new();
    let mut given = Vec::new();
    for file in &payload.files {
        match file.role {
            FileRole::Resource => given.push(InputFile { path: file.path.clone(), bytes: file.bytes.clone() }),
            FileRole::File => drop(files.insert(file.path.clone(), file.bytes.as_slice().into())),
            FileRole::Stdin => settings.vm.environment.stdin = Stdin::of(file.bytes.clone()),
            FileRole::Source => {}
        }
    }
    settings.vm.environment.files = files.into();
    let class = |c: &crate::link::LinkedClass| InputFile { path: format!("{}.class", c.name), bytes: c.bytes.clone() };
    given.extend(payload.classes.iter().map(class));
    let classes = UserClasses::of_files(given);
    // A plain run has no choices to replay.
    let mode = if payload.mode == Mode::Run { Mode::Check } else { payload.mode };
    Ok(Job { mode, main: payload.main.clone(), args: payload.args.clone(), classes: classes.into(), settings })
}

/// A link gives its program no more heap than a program has where nobody says anything, nor the search that may follow more
/// memory.
fn bound_memory(settings: &mut Settings) -> Result<(), SessionError> {
    let usual = resolve(&Properties::default())?;
    settings.search.memory_limit = settings.search.memory_limit.min(usual.search.memory_limit);
    let most = usual.vm.max_heap;
    if settings.vm.max_heap > most {
        settings.vm.max_heap = most;
        let sentence = format!("the link asks for more heap, and has {} MB: a replay bounds vm.max_heap", most >> 20);
        settings.warnings.push(sentence);
    }
    Ok(())
}

/// What is different from where the link was made.
fn changes(payload: &Payload, machine: &Machine) -> Option<String> {
    let library = machine.library.borrow().version().to_string();
    let mut parts = Vec::new();
    if payload.engine != VERSION {
        parts.push(format!("Interleave {} made the link and this is {VERSION}", payload.engine));
    }
    if payload.library != library {
        parts.push(format!("its class library was that of JDK {} and this is {library}", payload.library));
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// What came out otherwise than expected.
fn compare(expected: &Expected, error: Option<&ErrorInfo>, end: &str, stdout: &str) -> Option<String> {
    if expected.end != end {
        return Some(format!("the link says {}, but it came to {}", words(&expected.end), words(end)));
    }
    // A link says the property a second time, for whoever shows it; that of an outcome does not.
    let property = expected.property.filter(|&property| error.is_none_or(|error| error.property != property));
    if let Some(property) = property {
        return Some(format!("the link says {}, but it came to {}", words(&end_of(property)), words(end)));
    }
    let (exception, message) = error.map_or((None, None), |e| (e.exception.as_deref(), e.message.as_deref()));
    // The sentence of a deadlock or a livelock is ours, and is not recorded.
    let is_ours = error.is_some_and(|e| matches!(e.property, Property::Deadlock | Property::Livelock));
    for (what, old, new) in [("exception", &expected.exception, exception), ("message", &expected.message, message)] {
        if old.as_deref() != new && (old.is_some() || !is_ours) {
            let show = |text: Option<&str>| text.unwrap_or("none").to_string();
            return Some(format!("the {what} was `{}` and is `{}`", show(old.as_deref()), show(new)));
        }
    }
    match &expected.stdout {
        Some(old) if old != stdout => Some(format!("it printed {old:?} and now prints {stdout:?}")),
        _ => None,
    }
}

fn words(end: &str) -> &str {
    match end {
        "normal" => "the normal end of the program",
        "deadlock" => "a deadlock",
        "assertion" => "a failed assertion",
        "uncaught-exception" => "an uncaught exception",
        "data-race" => "a data race",
        "livelock" => "a livelock",
        "forbidden" => "what an answer may not do",
        "reached" => "the place that was asked for",
        other => other,
    }
}
