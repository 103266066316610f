//! Symmetry reduction: of states that differ in which thread is which, one is explored (E. Allen Emerson and A. Prasad Sistla,
//! *Symmetry and Model Checking*, Formal Methods in System Design 9, 1996).
//!
//! Each state that is new to the table is asked for its form ([`Symmetry`](crate::system::Symmetry)). Where a state with that form
//! was met before, this one is known: all that can come of it comes of that one, with the threads in other roles. Forms are
//! interned, so none is taken for another one. An error that is found is one of an execution that was made, so it replays like
//! any other.
//!
//! It must not be used where more counts than errors, deadlocks and final outputs, nor with reductions that rest on what was
//! seen of threads and objects by their numbers (ample sets, remembered transitions): the settings see to that.
//!
//! May assume: the system says the same form for two states only if one is the other renamed, and looks at the end at what it
//! has assumed of the states that were left out.

use super::config::SearchConfig;
use crate::store::Store;
use crate::system::{Form, TransitionSystem};
use crate::util::{FxMap, FxSet};

/// The states that were met, by their forms.
#[derive(Debug, Default)]
pub(super) struct Symmetric {
    /// By the number of a form the state that has it, and the number of its members.
    forms: FxMap<u32, (u32, u32)>,
    /// States that are others renamed, and which.
    same: FxMap<u32, u32>,
    /// Lists of members that the system was told of.
    told: FxSet<(u32, u32)>,
    /// Kept for their memory: the form of a state, and the numbers of its parts.
    form: Form,
    parts: Vec<u32>,
}

impl Symmetric {
    /// If `config` wants it.
    pub(super) fn of(config: &SearchConfig) -> Option<Box<Symmetric>> {
        let possible = config.match_states
            && config.depth_limit.is_none()
            && !config.schedules.any()
            && !config.properties.livelock
            && !config.properties.question;
        (config.symmetry && possible).then(Box::default)
    }

    /// The state that a new one is, renamed. If there is none, others may be renamed into this one from now on.
    pub(super) fn known<S: TransitionSystem>(&mut self, state: u32, system: &mut S, store: &mut Store) -> Option<u32> {
        if !system.form(&mut self.form) {
            return None;
        }
        let words = self.intern_form(store);
        let members = store.intern(&self.form.members);
        let &(known, of_known) = match self.forms.get(&words) {
            Some(found) => found,
            None => {
                self.forms.insert(words, (state, members));
                return None;
            }
        };
        if self.told.insert((of_known, members)) {
            let of_known = store.component(of_known).to_vec();
            system.take_for(&of_known, &self.form.members);
        }
        self.same.insert(state, known);
        Some(known)
    }

    /// The number of the form: of the list of its parts, most of which other states have, too. Which part a word belongs to follows
    /// from the words before it, so two forms with the same words have the same parts.
    fn intern_form(&mut self, store: &mut Store) -> u32 {
        self.parts.clear();
        let mut begin = 0;
        for &end in self.form.ends.iter().chain([&self.form.words.len()]) {
            self.parts.push(store.intern(&self.form.words[begin..end]));
            begin = end;
        }
        store.intern(&self.parts)
    }

    /// The state that is explored in the place of a known one: itself, most often.
    pub(super) fn explored(&self, state: u32) -> u32 {
        self.same.get(&state).copied().unwrap_or(state)
    }

    /// How many states were not explored for being others renamed.
    pub(super) fn count(&self) -> u64 {
        self.same.len() as u64
    }

    /// Bytes in use, those in the store apart.
    pub(super) fn bytes(&self) -> u64 {
        let words = 4 * self.forms.capacity() + 3 * self.same.capacity() + 3 * self.told.capacity();
        let kept = self.form.words.capacity() + self.form.members.capacity() + self.parts.capacity();
        4 * (words + kept) as u64
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::report::{Report, Verdict};
    use crate::search::SearchConfig;
    use crate::search::tests::{run, straight_ops};
    use crate::search::toy::{Op, Toy};

    fn symmetric() -> SearchConfig {
        SearchConfig { symmetry: true, ..SearchConfig::default() }
    }

    fn states(report: &Report) -> u64 {
        report.stats.states_new
    }

    #[test]
    fn threads_that_do_the_same_are_counted_and_not_told_apart() {
        for (n, m) in [(2, 1), (2, 5), (3, 3), (4, 2)] {
            let report = run(&Toy::counters(n, m), symmetric());
            // So many ways to choose the places of n threads among m + 1, the same one more than once.
            let multisets = (1..=n).fold(1, |all, i| all * (m + i) / i) as u64;
            // The end is no point.
            assert_eq!(states(&report) + 1, multisets, "{n} threads of {m} steps");
            assert_eq!(report.verdict, Verdict::Holds);
            assert!(report.stats.symmetric > 0);
        }
    }

    #[test]
    fn other_threads_are_told_apart() {
        let toy = Toy::counters(2, 3).with_thread(1, vec![Op::Add(0, 1), Op::Step, Op::Step]);
        let (with, without) = (run(&toy, symmetric()), run(&toy, SearchConfig::default()));
        assert_eq!((states(&with), with.stats.symmetric), (states(&without), 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn outcomes_and_errors_are_the_same(
            ops in prop::collection::vec(straight_ops(), 1..4),
            other in prop::collection::vec(straight_ops(), 0..3),
            twins in 2..4usize,
        ) {
            let mut threads = vec![ops.concat(); twins];
            threads.push(other.concat());
            let toy = Toy::new(threads).printing();
            let of = |symmetry: bool| {
                let config = SearchConfig { symmetry, outcomes: true, ..SearchConfig::default() };
                let report = run(&toy, config);
                let mut ends: Vec<_> = report.outcomes.iter().map(|o| (o.stdout.clone(), o.end.clone())).collect();
                ends.sort();
                (ends, report.verdict)
            };
            prop_assert_eq!(of(true), of(false));
        }
    }
}
