//! Choices one by one (JPF's `ChoiceSelector`): a recorded path is played back, or choices are drawn, up to where the search
//! begins.
//!
//! It leaves each cascade one combination, and the search does not start the others: nothing of them is executed, and no
//! error of theirs is reported. Up to where the search begins there is thus one path, whatever the search order, and what it
//! draws follows from the seed and the place on that path. States of this path are stored apart from others, so that
//! what is reached from where the search begins is explored in full, even if it comes by a state of the path; on a path that
//! is played back they are not matched at all, and where choices are drawn a path ends when it comes back to itself. A search
//! in which choices were left out never says that no error exists: it is incomplete, and says so.

use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView, Selection};
use crate::choice::{ChoiceGenerator, Tid};
use crate::program::MethodId;
use crate::report::{ListenerReport, TreeNodeKind};
use crate::util::Patterns;
use crate::vm::Vm;
use crate::vm::api::Cascade;
use crate::vm::choice_text::{Recorded, parse};

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "choice.use_trace",
        "A file of recorded choices to play back. In the page the name of one of the program's files, or the text itself.",
    ),
    ("choice.use_path", "The number of the path in it; 1 if it is left out."),
    (
        "choice.search_after_trace",
        "`false`: after the recorded path choices are drawn. Everything that follows is searched if it is left out.",
    ),
    ("choice.seed", "Seed of the choices to draw; 42 if it is left out."),
    ("choice.threads", "The search begins when a thread with one of these names was started, with `*` for anything."),
    (
        "choice.calls",
        "The search begins when one of these methods was entered: `pack.Class.method`, with `*` for anything.",
    ),
    (
        "choice.depth",
        "The search begins at this depth. Where several of these three are given, all have to be met; without any, choices are drawn to the end.",
    ),
];

/// Longest recording, in transitions: a number tells their states apart.
const MOST_STEPS: usize = 60_000;

/// The listener.
#[derive(Debug)]
pub(super) struct ChoiceSelector {
    /// The setting, and which of its paths.
    source: Option<(String, u32)>,
    trace: Vec<Vec<Recorded>>,
    search_after: bool,
    seed: u64,
    threads: Patterns,
    calls: Patterns,
    depth: Option<u32>,
    thread_seen: bool,
    call_seen: bool,
    /// Cascades of the path before the search begins, once that is known. The path up to there is always the same.
    free_from: Option<u32>,
    /// Cascades that were played back or drawn.
    selected: u32,
}

impl ChoiceSelector {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        let path = options.parsed("choice.use_path", "a whole number from 1 on")?.unwrap_or(1);
        let (threads, calls) = (options.words("choice.threads"), options.words("choice.calls"));
        Ok(ChoiceSelector {
            source: options.get("choice.use_trace").map(|source| (source.to_owned(), path)),
            trace: Vec::new(),
            search_after: options.parsed("choice.search_after_trace", "true or false")?.unwrap_or(true),
            seed: options.parsed("choice.seed", "a whole number")?.unwrap_or(42),
            thread_seen: threads.is_empty(),
            call_seen: calls.is_empty(),
            threads: Patterns::new(&threads),
            calls: Patterns::new(&calls),
            depth: options.parsed("choice.depth", "a whole number")?,
            free_from: None,
            selected: 0,
        })
    }

    /// Whether everything is explored from here on, `length` cascades from the start.
    fn is_free(&mut self, length: u32) -> bool {
        if let Some(from) = self.free_from {
            return length >= from;
        }
        let behind = length as usize >= self.trace.len();
        let without = self.threads.is_empty() && self.calls.is_empty() && self.depth.is_none();
        let met = match (&self.source, self.search_after) {
            (Some(_), true) => true,
            // The first transition has no choices before it.
            _ => !without && self.thread_seen && self.call_seen && self.depth.is_none_or(|depth| length + 1 >= depth),
        };
        if behind && met {
            self.free_from = Some(length);
        }
        behind && met
    }

    fn recorded(&self, step: usize, cascade: &Cascade) -> Result<Vec<u32>, String> {
        let expected = &self.trace[step];
        if expected.len() == cascade.len() && expected.iter().zip(cascade).all(|(choice, cg)| choice.is_of(&**cg)) {
            return Ok(expected.iter().map(|choice| choice.index).collect());
        }
        let asked = cascade.iter().map(|cg| format!("`{}` {} of {}", cg.id(), cg.class(), cg.total()));
        let (asked, expected) =
            (asked.collect::<Vec<_>>(), expected.iter().map(Recorded::to_string).collect::<Vec<_>>());
        Err(format!(
            "The recorded choices are not those of this program: step {} is {}, and it asks for {}.",
            step + 1,
            expected.join(", "),
            asked.join(", ")
        ))
    }

    fn drawn(&self, length: u32, cascade: &Cascade) -> Vec<u32> {
        let draw = |(position, cg): (usize, &dyn ChoiceGenerator)| {
            let place = u64::from(length) << 16 | position as u64;
            (mixed(self.seed ^ mixed(place)) % u64::from(cg.total())) as u32
        };
        cascade.iter().map(|cg| &**cg).enumerate().map(draw).collect()
    }
}

/// A number whose bits all depend on all of those of `x` (the finaliser of SplitMix64).
fn mixed(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Listener for ChoiceSelector {
    fn name(&self) -> &str {
        "ChoiceSelector"
    }

    fn events(&self) -> EnumSet<EventKind> {
        let mut events = EnumSet::from(EventKind::StateAdvanced);
        if !self.thread_seen {
            events |= EventKind::ThreadStarted;
        }
        if !self.call_seen {
            events |= EventKind::MethodEntered;
        }
        events
    }

    fn selects(&self) -> bool {
        true
    }

    fn attach(&mut self, vm: &mut Vm) -> Result<(), String> {
        let Some((source, path)) = &self.source else { return Ok(()) };
        let text = vm
            .text_setting(source)
            .ok_or_else(|| format!("choice.use_trace is '{source}', and there is no file of that name"))?;
        self.trace = parse(&text, *path).map_err(|problem| format!("choice.use_trace: {problem}"))?;
        if self.trace.len() > MOST_STEPS {
            return Err(format!("choice.use_trace has {} steps, more than the {MOST_STEPS} allowed", self.trace.len()));
        }
        Ok(())
    }

    fn thread_started(&mut self, vm: &mut Vm, thread: Tid) {
        self.thread_seen = self.thread_seen || self.threads.matches(&vm.thread_name(thread));
    }

    fn method_entered(&mut self, vm: &mut Vm, method: MethodId) {
        self.call_seen = self.call_seen || self.calls.matches(&vm.method_name(method));
    }

    fn select(&mut self, vm: &mut Vm, cascade: &Cascade) -> Option<Selection> {
        let length = vm.choices_made().len();
        if cascade.iter().any(|cg| cg.total() == 0) || self.is_free(length) {
            return None;
        }
        self.selected = self.selected.max(length + 1);
        if (length as usize) < self.trace.len() {
            return match self.recorded(length as usize, cascade) {
                Ok(indices) => Some(Selection { indices, position: Some(length) }),
                Err(problem) => {
                    vm.end_search(problem);
                    None
                }
            };
        }
        Some(Selection { indices: self.drawn(length, cascade), position: None })
    }

    fn state_advanced(&mut self, vm: &mut Vm, search: SearchView<'_>) {
        let length = vm.choices_made().len();
        if search.kind == TreeNodeKind::End && (length as usize) < self.trace.len() {
            let steps = self.trace.len();
            vm.end_search(format!("The program has ended after {length} of the {steps} recorded steps."));
        }
    }

    fn bytes(&self) -> u64 {
        self.trace.iter().map(|cascade| 24 + cascade.len() as u64 * 96).sum()
    }

    fn report(&mut self, _vm: &Vm) -> Option<ListenerReport> {
        let played = (self.selected as usize).min(self.trace.len());
        let drawn = self.selected as usize - played;
        let mut text = String::new();
        if self.source.is_some() {
            text.push_str(&format!("steps played back: {played} of {}\n", self.trace.len()));
        }
        if drawn > 0 || self.source.is_none() {
            text.push_str(&format!("steps drawn with seed {}: {drawn}\n", self.seed));
        }
        text.push_str(&match self.free_from {
            Some(from) => format!("everything was searched from depth {} on\n", from + 1),
            None => "the search was not set free\n".to_owned(),
        });
        Some(ListenerReport { listener: self.name().to_owned(), text, files: Vec::new() })
    }
}
