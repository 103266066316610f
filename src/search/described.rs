//! Heuristics of callers outside of Rust: a function of a description of the state.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use serde::Serialize;
use ts_rs::TS;

use super::heuristic::{Heuristic, HeuristicView};

/// Threads that a description has at most.
const MOST_THREADS: usize = 64;

/// A state that was just met, for a heuristic to value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct HeuristicState {
    /// Its number.
    pub state: u32,
    /// Transitions on the way.
    pub depth: u32,
    /// The thread that ran last.
    pub current: u32,
    /// Whether it can go on.
    pub goes_on: bool,
    /// Ways to go on from here.
    #[ts(type = "number")]
    pub choices: u64,
    /// Choices of data with more than one value on the way.
    pub data_choices: u32,
    /// Preemptions on the way.
    pub preemptions: u32,
    /// Deviations from round robin on the way.
    pub delays: u32,
    /// Threads that ran in the last transitions, the last one last (`search.heuristic.thread_history_limit`).
    pub ran: Vec<u32>,
    /// Threads that are alive.
    pub alive: u32,
    /// Those among them that cannot go on.
    pub blocked: u32,
    /// The threads that are alive: the first 64.
    pub threads: Vec<HeuristicThread>,
    /// Bytes printed on the way.
    #[ts(type = "number")]
    pub output_length: u64,
    /// What the program has said with `Verify.setHeuristicSearchValue`.
    pub value: i32,
}

/// A thread in such a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct HeuristicThread {
    /// Its number.
    pub thread: u32,
    /// Its name.
    pub name: String,
    /// `runnable`, `blocked`, `waiting`, `parked`, `sleeping`, `joining` or `class-init`.
    pub does: String,
    /// Whether it can go on now.
    pub enabled: bool,
    /// Frames on its stack.
    pub frames: u32,
    /// The class of the method that it stands in, with dots; empty where it has not begun.
    pub class: String,
    /// Name of the source file; empty when unknown.
    pub file: String,
    /// Source line; 0 when unknown.
    pub line: u32,
}

/// A heuristic of a caller's: a number, the lower the sooner, or the sentence with which the search ends. Shared, for searches
/// that start elsewhere use the same.
pub type ValueOf = Rc<RefCell<dyn FnMut(&HeuristicState) -> Result<f64, String>>>;

/// By that function.
pub struct ByCaller {
    value_of: ValueOf,
    failure: Option<String>,
}

impl ByCaller {
    /// A heuristic of it.
    pub fn new(value_of: ValueOf) -> Self {
        ByCaller { value_of, failure: None }
    }
}

impl fmt::Debug for ByCaller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ByCaller")
    }
}

impl Heuristic for ByCaller {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        let valued = (self.value_of.borrow_mut())(&described(view));
        valued.unwrap_or_else(|sentence| {
            self.failure.get_or_insert(sentence);
            f64::INFINITY
        })
    }

    fn failure(&mut self) -> Option<String> {
        self.failure.take()
    }
}

fn described(view: &HeuristicView<'_>) -> HeuristicState {
    let (alive, blocked) = view.system.alive_and_blocked();
    let mut threads: Vec<HeuristicThread> = Vec::new();
    for look in view.system.threads().into_iter().take(MOST_THREADS) {
        threads.push(HeuristicThread {
            thread: look.thread.into(),
            name: view.system.thread_name(look.thread),
            does: look.does.to_owned(),
            enabled: look.enabled,
            frames: 0,
            class: String::new(),
            file: String::new(),
            line: 0,
        });
    }
    view.system.visit_places(&mut |place| {
        let found = threads.iter_mut().find(|thread| thread.thread == u32::from(place.thread));
        let Some(thread) = found else { return };
        thread.frames = place.above + 1;
        if place.above == 0 {
            thread.class = place.class.replace('/', ".");
            thread.file = place.file.to_owned();
            thread.line = place.line;
        }
    });
    HeuristicState {
        state: view.state,
        depth: view.depth,
        current: view.standing.thread.into(),
        goes_on: view.standing.goes_on,
        choices: view.choices,
        data_choices: view.trail.data_choices,
        preemptions: view.standing.spent.preemptions.into(),
        delays: view.standing.spent.delays.into(),
        ran: view.trail.threads.iter().map(|&thread| thread.into()).collect(),
        alive,
        blocked,
        threads,
        output_length: view.system.output_len() as u64,
        value: view.system.heuristic_value(),
    }
}
