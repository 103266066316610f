//! Replay: executes one choice path again, with tracing, and says where it stops agreeing with what was expected.

use super::notify::path_on;
use super::point::ChoicePoint;
use super::trace::TraceBuilder;
use crate::choice::{Choice, ChoiceGenerator};
use crate::property::{livelock, violation};
use crate::report::{ErrorInfo, Property, Trace, TraceChoice, TreeNodeKind};
use crate::system::{
    Cascade, Choices, Event, EventKind, Observers, Races, SearchView, TransitionEnd, TransitionSystem,
};

/// Instructions between two returns from the system.
const FUEL: u64 = 1_000_000;

/// Bytes of the undo log before it is dropped: nobody goes back on a path that is executed again.
const MAX_LOG: u64 = 16 << 20;

/// A path that was executed again.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// What happened, step by step, and the choices taken.
    pub trace: Trace,
    /// How it came out.
    pub end: ReplayEnd,
    /// Standard output of the whole path.
    pub stdout: String,
    /// Work from the start of `main` on: instructions, and what they have copied, in words.
    pub work: u64,
}

/// How a replay came out.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplayEnd {
    /// A property is violated at the end of the path.
    Error(ErrorInfo),
    /// The program ended.
    Ended,
    /// The path is over, the program is not.
    PathEnd,
    /// `Verify.ignoreIf`.
    Ignored,
    /// Something else ended it, in one sentence.
    Cut(String),
    /// The execution does not agree with the path or with the expected error.
    Diverged {
        /// The step, from 1.
        step: usize,
        /// What was expected and what came.
        text: String,
    },
}

/// Executes `path` in a system that stands at its start. With `expected`, exactly that error must come out at its end.
pub fn replay<S: TransitionSystem>(mut system: S, path: &[u32], expected: Option<&ErrorInfo>) -> Replayed {
    let race = expected.filter(|info| info.race.is_some()).and_then(|info| info.message.as_deref());
    let wanted = Wanted { race, livelock: expected.is_some_and(|info| info.property == Property::Livelock) };
    trace_along(&mut system, path, wanted, u64::MAX, |end, steps| match expected {
        Some(expected) => check(end, expected, steps),
        None => end,
    })
}

/// Executes `path` in a system that stands at its start, and at most about that many instructions. Where its end shows several
/// data races, it is the one with that message.
pub fn replay_to<S: TransitionSystem>(mut system: S, path: &[u32], race: Option<&str>, instructions: u64) -> Replayed {
    trace_along(&mut system, path, Wanted { race, livelock: false }, instructions, |end, _| end)
}

/// What a path may come to without its last state being an end.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    /// The data race with that message.
    race: Option<&'a str>,
    /// A livelock, which the search has found to begin there.
    livelock: bool,
}

fn trace_along<S: TransitionSystem>(
    system: &mut S,
    path: &[u32],
    wanted: Wanted<'_>,
    instructions: u64,
    judge: impl FnOnce(ReplayEnd, usize) -> ReplayEnd,
) -> Replayed {
    system.set_tracing(true);
    let mut trace = TraceBuilder::default();
    let mut rest = path;
    let end = walk(system, &mut rest, instructions, |system, choices| trace.step(system, choices));
    let end = match (end, race_error(system, wanted.race)) {
        (ReplayEnd::PathEnd, _) if wanted.livelock => ReplayEnd::Error(livelock::describe(system)),
        (ReplayEnd::PathEnd, Some(info)) => ReplayEnd::Error(info),
        (end, _) => end,
    };
    let end = judge(end, trace.steps());
    let taken = path[..path.len() - rest.len()].to_vec();
    let work = spent(system);
    Replayed { trace: trace.finish(taken, Some(&end)), end, stdout: system.output(), work }
}

/// The data race that a state shows, where races are errors: the one with that message, or else the first by its message.
pub(super) fn race_error<S: TransitionSystem>(system: &S, wanted: Option<&str>) -> Option<ErrorInfo> {
    if system.race_mode() != Races::Errors {
        return None;
    }
    let mut races: Vec<ErrorInfo> = system.races().iter().filter_map(|race| system.describe_race(race)).collect();
    races.sort_by(|a, b| a.message.cmp(&b.message));
    let at = races.iter().position(|info| wanted.is_some() && info.message.as_deref() == wanted);
    (!races.is_empty()).then(|| races.swap_remove(at.unwrap_or(0)))
}

/// Brings a system from its start to the end of `path`, and says how that came out.
pub fn follow<S: TransitionSystem>(system: &mut S, path: &[u32]) -> ReplayEnd {
    walk(system, &mut &path[..], u64::MAX, |_, _| {})
}

/// Takes the choices of `rest`, and tells of every transition that has ended, and of the choices that started it.
fn walk<S: TransitionSystem>(
    system: &mut S,
    rest: &mut &[u32],
    instructions: u64,
    mut each: impl FnMut(&mut S, Vec<TraceChoice>),
) -> ReplayEnd {
    let mut observers = system.observers();
    let mut choices = Vec::new();
    let mut steps = 0;
    let last = spent(system).saturating_add(instructions);
    loop {
        let end = run_to(system, last);
        steps += 1;
        each(system, std::mem::take(&mut choices));
        let Some(end) = end else {
            let text = format!(
                "the execution goes on after {} million instructions or as much copying, and a replay does no more",
                instructions / 1_000_000
            );
            return ReplayEnd::Diverged { step: steps, text };
        };
        let cascade = system.take_registered();
        if end == TransitionEnd::Choice {
            // As the search does: it decides what is shared, and so where transitions end.
            system.collect();
        }
        let end = told(&mut *observers, system, end, steps);
        if end != TransitionEnd::Choice {
            return conclude(end, rest, steps, system);
        }
        if rest.is_empty() {
            return ReplayEnd::PathEnd;
        }
        match select(cascade, rest) {
            Ok(point) => {
                choices = in_words(&point, system);
                if observers.listening() {
                    let path = path_on(&*observers, system, &point);
                    observers.set_path(system, path);
                }
                begin(system, point.choices());
            }
            Err(text) => return ReplayEnd::Diverged { step: steps + 1, text },
        }
    }
}

/// Begins a transition that is not taken back.
pub(super) fn begin<S: TransitionSystem>(system: &mut S, choices: Choices) {
    if system.trail_bytes() > MAX_LOG {
        system.forget_history();
    }
    // As the search does: what is older than the mark has not to be looked at again and again.
    system.mark();
    system.begin(choices);
}

/// Runs to the end of a transition.
pub(super) fn run<S: TransitionSystem>(system: &mut S) -> TransitionEnd {
    loop {
        let end = system.run(FUEL);
        if end != TransitionEnd::Budget {
            return end;
        }
    }
}

/// Instructions, and what else is as much work.
fn spent<S: TransitionSystem>(system: &S) -> u64 {
    system.instructions() + system.work_beside()
}

/// The same; nothing where the system has done so much before, or [`FUEL`] more.
fn run_to<S: TransitionSystem>(system: &mut S, last: u64) -> Option<TransitionEnd> {
    while spent(system) < last {
        let end = system.run(FUEL);
        if end != TransitionEnd::Budget {
            return Some(end);
        }
    }
    None
}

/// Tells the listeners of the transition that has ended, as the search did. What they make of its end.
pub(super) fn told<S: TransitionSystem>(
    observers: &mut dyn Observers<S>,
    system: &mut S,
    end: TransitionEnd,
    steps: usize,
) -> TransitionEnd {
    let kind = match end {
        TransitionEnd::Choice => TreeNodeKind::New,
        TransitionEnd::Ended => TreeNodeKind::End,
        _ => return end,
    };
    if !observers.wants(EventKind::StateAdvanced) {
        return end;
    }
    let depth = u32::try_from(steps).unwrap_or(u32::MAX);
    let view = SearchView {
        depth,
        state: None,
        node: depth,
        kind,
        transitions: steps as u64,
        states: 0,
        memory: 0,
        error: None,
        constraint: None,
    };
    observers.tell(system, &Event::StateAdvanced(view));
    match observers.take_asked_end(system) {
        Some(violated @ TransitionEnd::Violated(_)) => violated,
        Some(TransitionEnd::Ignored) if end == TransitionEnd::Choice => TransitionEnd::Ignored,
        // A budget is one of the search's, not of its paths.
        _ => end,
    }
}

/// The point that stands on the path's next choices.
pub(super) fn select(cascade: Cascade, rest: &mut &[u32]) -> Result<ChoicePoint, String> {
    let taken = fitting(&cascade, rest)?;
    Ok(ChoicePoint::standing_on(cascade, &taken))
}

/// The path's next choices, one for each generator.
pub(super) fn fitting(cascade: &Cascade, rest: &mut &[u32]) -> Result<Vec<u32>, String> {
    let mut taken = Vec::new();
    for cg in cascade {
        let (id, total) = (cg.id(), cg.total());
        let Some((&index, after)) = rest.split_first() else {
            return Err(format!("the path has no choice left for `{id}`"));
        };
        if index >= total {
            return Err(format!("the path takes choice {} of `{id}`, which has {total} here", index + 1));
        }
        taken.push(index);
        *rest = after;
    }
    Ok(taken)
}

pub(super) fn in_words<S: TransitionSystem>(point: &ChoicePoint, system: &S) -> Vec<TraceChoice> {
    let choice = |cg: &dyn ChoiceGenerator| TraceChoice {
        id: cg.id().to_owned(),
        kind: if cg.is_scheduling() { "thread" } else { "data" }.to_owned(),
        index: cg.processed() - 1,
        count: cg.total(),
        value: match cg.current() {
            Choice::Thread(t) => system.thread_name(t),
            _ => cg.label(cg.processed() - 1),
        },
        access: if cg.is_scheduling() { system.point_data(cg.id()) } else { None },
    };
    point.cascade().iter().map(|cg| choice(&**cg)).collect()
}

pub(super) fn conclude<S: TransitionSystem>(
    end: TransitionEnd,
    rest: &[u32],
    step: usize,
    system: &mut S,
) -> ReplayEnd {
    let error = violation(&end, system);
    if !rest.is_empty() {
        let what = error.map_or_else(|| end_in_words(&end), |info| in_short(&info));
        let text = format!("{what}, with {} choices of the path still to come", rest.len());
        return ReplayEnd::Diverged { step, text };
    }
    match (error, end) {
        (Some(info), _) => ReplayEnd::Error(ErrorInfo { arrivals: 1, ..info }),
        (None, TransitionEnd::Ended) => ReplayEnd::Ended,
        (None, TransitionEnd::Ignored) => ReplayEnd::Ignored,
        (None, end) => ReplayEnd::Cut(end_in_words(&end)),
    }
}

pub(super) fn end_in_words(end: &TransitionEnd) -> String {
    match end {
        TransitionEnd::Ended => "the program ended".to_owned(),
        TransitionEnd::Ignored => "Verify.assume or Verify.ignoreIf pruned the path".to_owned(),
        TransitionEnd::TerminateSearch => "Verify.terminateSearch was called".to_owned(),
        TransitionEnd::OutOfMemory => "the heap limit of one execution was reached".to_owned(),
        TransitionEnd::Unsupported(refusal) => format!("not supported: {refusal}"),
        TransitionEnd::Misconfigured(sentence)
        | TransitionEnd::Internal(sentence)
        | TransitionEnd::Stopped(sentence) => sentence.clone(),
        other => format!("{other:?}"),
    }
}

pub(super) fn in_short(info: &ErrorInfo) -> String {
    let what = match (&info.exception, info.property) {
        (Some(exception), _) => exception.clone(),
        (None, Property::DataRace) => "a data race".to_owned(),
        (None, Property::Listener) => "an error that a listener reports".to_owned(),
        (None, Property::Livelock) => "a livelock".to_owned(),
        (None, Property::Forbidden) => "what an answer may not do".to_owned(),
        (None, Property::Reached) => "the place that was asked for".to_owned(),
        (None, _) => "a deadlock".to_owned(),
    };
    let message = info.message.as_ref().map(|m| format!(" ({m})")).unwrap_or_default();
    format!("{what}{message} in {}", info.thread)
}

/// An error as far as it is the same wherever it is met: not how often, and in a deadlock or a race without the numbers of
/// objects, which a search may have met in another order.
fn comparable(info: &ErrorInfo) -> ErrorInfo {
    let mut info = ErrorInfo { arrivals: 1, ..info.clone() };
    if let Some(race) = &mut info.race {
        race.object = unnumbered(&race.object);
        for side in [&mut race.first, &mut race.second] {
            side.holds.iter_mut().for_each(|held| *held = unnumbered(held));
        }
    }
    if info.property == Property::Deadlock {
        info.message = info.message.map(|text| unnumbered(&text));
        for waits in &mut info.deadlock {
            waits.on = unnumbered(&waits.on);
            waits.holds.iter_mut().for_each(|held| *held = unnumbered(held));
        }
    }
    info
}

/// Without the digits behind `@`.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split('@');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + "@" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// The same error, apart from how often it was met?
fn check(end: ReplayEnd, expected: &ErrorInfo, step: usize) -> ReplayEnd {
    let came = match &end {
        // It is the path that says which one.
        ReplayEnd::Error(info) if info.property == Property::Livelock && expected.property == Property::Livelock => {
            return end;
        }
        ReplayEnd::Error(info) if comparable(info) == comparable(expected) => return end,
        ReplayEnd::Error(info) => in_short(info),
        ReplayEnd::Diverged { .. } => return end,
        ReplayEnd::Ended => "the program ended".to_owned(),
        ReplayEnd::PathEnd => "the path is over and the program goes on".to_owned(),
        ReplayEnd::Ignored => "Verify.assume or Verify.ignoreIf pruned the path".to_owned(),
        ReplayEnd::Cut(text) => text.clone(),
    };
    ReplayEnd::Diverged { step, text: format!("expected {}, but {came}", in_short(expected)) }
}
