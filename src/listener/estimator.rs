//! How many states there will be (JPF's `StateCountEstimator`): a line now and then, and one at the end.
//!
//! Every choice of a generator is taken to lead to as many states as any other choice of it. So the start stands for the
//! whole, and each way to go on from a state for its share of what the state stands for: with three threads to choose from, a
//! third. What was explored to its end (known states, ends of the program, errors) adds up, and the states met so far,
//! divided by that, are the estimate.
//!
//! That is too much as a rule, and most of all in the beginning: later choices lead to known states more and more often,
//! since interleavings meet again. It is too little where the large parts come last. In a depth-first search without
//! `search.seed` the share is that of JPF's; unlike there it does not depend on the order of search, and the end is at 100 %.
//! What bounds leave out is never explored, so that the share stays below. Random walks go through known states and come to the
//! same ends again: for them nothing is estimated. Lines come after numbers of transitions and not of milliseconds, so that
//! the same search says the same again.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::report::{ListenerReport, TreeNodeKind};
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[(
    EVERY,
    "Transitions between two lines; 1,000 if it is left out. With more than 200 lines every other one goes, and there are twice as \
     many transitions between them.",
)];

const EVERY: &str = "state_count_estimator.every";

/// Lines that are kept.
const MOST: usize = 200;

/// States that wait to be explored and are remembered.
const MOST_STATES: usize = 4_000_000;

#[derive(Debug, Clone, Copy)]
struct Line {
    transitions: u64,
    states: u64,
    /// The share that was explored, from 0 to 1.
    share: f64,
}

/// The listener.
#[derive(Debug)]
pub(super) struct StateCountEstimator {
    every: u64,
    lines: Vec<Line>,
    /// What the state stands for that the search is at.
    here: f64,
    /// The same of those that it may come back to, by their numbers in the tree.
    shares: HashMap<u32, f64>,
    explored: f64,
    /// A known state was gone through, or there are too many to be remembered.
    unknown: bool,
    /// The last transition has led to a known state.
    at_known: bool,
    last: Option<Line>,
}

impl StateCountEstimator {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let every = options.parsed(EVERY, "a whole number from 1 on")?.unwrap_or(1_000);
        if every == 0 {
            return Err(format!("{EVERY} is 0, which is not a whole number from 1 on"));
        }
        Ok(StateCountEstimator {
            every,
            lines: Vec::new(),
            here: 1.0,
            shares: HashMap::new(),
            explored: 0.0,
            unknown: false,
            at_known: false,
            last: None,
        })
    }

    fn tell(&mut self, line: Line) {
        self.lines.push(line);
        if self.lines.len() > MOST {
            self.every *= 2;
            self.lines.retain(|line| line.transitions.is_multiple_of(self.every));
        }
    }

    fn returned(&mut self, search: &SearchView<'_>) {
        self.at_known = false;
        self.here = self.shares.get(&search.node).copied().unwrap_or(1.0);
    }
}

impl Listener for StateCountEstimator {
    fn name(&self) -> &str {
        "StateCountEstimator"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::ChoiceAdvanced
            | EventKind::StateAdvanced
            | EventKind::StateBacktracked
            | EventKind::StateRestored
            | EventKind::StateProcessed
            | EventKind::StatePurged
            | EventKind::SearchFinished
    }

    fn choice_advanced(&mut self, _vm: &mut VmView<'_>, _path: &crate::choice::Path) {
        self.unknown |= self.at_known;
    }

    fn state_advanced(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        let ways: f64 = vm.choices_made().current().iter().map(|taken| f64::from(taken.total.max(1))).product();
        let share = self.here / ways;
        self.at_known = search.kind == TreeNodeKind::Visited;
        if search.kind != TreeNodeKind::New {
            self.explored += share;
        } else if self.shares.len() < MOST_STATES {
            self.shares.insert(search.node, share);
            self.here = share;
        } else {
            self.unknown = true;
        }
        let line = Line { transitions: search.transitions, states: search.states, share: self.explored };
        self.last = Some(line);
        if search.transitions.is_multiple_of(self.every) {
            self.tell(line);
        }
    }

    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.returned(&search);
    }

    fn state_restored(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.returned(&search);
    }

    fn state_processed(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.shares.remove(&search.node);
    }

    fn state_purged(&mut self, _vm: &mut VmView<'_>, search: SearchView<'_>) {
        self.shares.remove(&search.node);
    }

    fn search_finished(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {
        let last = self.last.filter(|last| self.lines.last().is_none_or(|line| line.transitions != last.transitions));
        self.lines.extend(last);
    }

    fn bytes(&self) -> u64 {
        let each = size_of::<(u32, f64)>() + 1;
        (self.shares.capacity() * each + self.lines.capacity() * size_of::<Line>()) as u64
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let mut text = String::new();
        for line in &self.lines {
            let _ = writeln!(text, "{}", in_words(line, !self.unknown));
        }
        if self.unknown {
            text.push_str(
                "(Nothing can be estimated: the search goes through known states, or has too many that wait.)\n",
            );
        }
        Some(ListenerReport { listener: self.name().to_owned(), text, files: Vec::new() })
    }
}

fn in_words(line: &Line, known: bool) -> String {
    let Line { transitions, states, share } = *line;
    let so_far = format!("{transitions} transitions: {states} states");
    // Additions of thirds and the like are off by a little.
    if !known || share < 1e-12 {
        so_far
    } else if share > 1.0 - 1e-9 {
        format!("{so_far}, which is all")
    } else {
        format!("{so_far} of about {:.0}, {:.3} %", states as f64 / share, share * 100.0)
    }
}
