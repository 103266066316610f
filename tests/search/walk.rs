//! Random walks of `java/Driver.java`, forwards and back, beside a model that copies its states whole.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};

use interleave::choice::{Choice, Tid};
use interleave::store::Store;
use interleave::system::{Choices, Mark, TransitionEnd};
use interleave::vm::Vm;
use interleave::vm::api::VmConfig;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::model::{LAST_STEP, Model, Pending, Thread};
use crate::common::long;
use crate::common::subject::Subject;

/// What the next transition can start with.
#[derive(Clone)]
struct Next {
    id: std::borrow::Cow<'static, str>,
    threads: Vec<Tid>,
}

/// What walks have come by.
#[derive(Debug, Default)]
struct Seen {
    steps: BTreeMap<u32, u32>,
    states: usize,
    known: u32,
    deadlocks: u32,
    most_threads: usize,
    waits_for_monitors: u32,
    ends_of_threads: u32,
}

/// How much more often than others a step is taken that is seldom possible, or without which others are not.
fn weight(step: u32) -> usize {
    match step {
        49 => 40,
        0 | 1 | 6..=9 | 20 | 22 | 24 | 27..=30 | 36 | 47 => 8,
        14..=17 | 32..=34 | 39 | 40 => 16,
        10 | 11 | 21 | 23 | 25 | 26 | 41 | 43 => 3,
        35 | 37 | 38 | 44 | 46 => 2,
        _ => 1,
    }
}

/// A machine and a model that take the same steps.
struct Walk {
    vm: Vm,
    store: Store,
    model: Model,
    /// The path: where it can be gone back to, and the state there.
    path: Vec<(Mark, u32)>,
    /// By the number of the state.
    models: Vec<Model>,
    nexts: Vec<Next>,
    numbers: HashMap<Model, u32>,
    tids: HashMap<Thread, Tid>,
    /// What was done, for people.
    history: Vec<String>,
    seen: Seen,
}

impl Walk {
    fn new(subject: &Subject, output_visible: bool) -> Walk {
        let vm = subject.boot(VmConfig { output_visible, ..VmConfig::default() }).expect("the driver boots");
        let mut walk = Walk {
            vm,
            store: Store::new(1 << 30),
            model: Model::new(output_visible),
            path: Vec::new(),
            models: Vec::new(),
            nexts: Vec::new(),
            numbers: HashMap::new(),
            tids: HashMap::from([(Vec::new(), 0)]),
            history: Vec::new(),
            seen: Seen::default(),
        };
        walk.arrive();
        walk
    }

    /// Runs the transition to its end, and compares what is there.
    fn arrive(&mut self) {
        let end = self.vm.run(u64::MAX);
        let wanted =
            if self.model.pending == Pending::Deadlock { TransitionEnd::Deadlock } else { TransitionEnd::Choice };
        assert_eq!(end, wanted, "{:?}", self.model);
        if end == TransitionEnd::Deadlock {
            // No state, but an end: back to the one before.
            self.seen.deadlocks += 1;
            return self.back(self.path.len() - 1, true);
        }
        let registered = self.vm.take_registered();
        assert_eq!(registered.len(), 1);
        let generator = &registered[0];
        self.seen.waits_for_monitors += u32::from(generator.id() == "monitor-blocked");
        self.seen.ends_of_threads += u32::from(generator.id() == "thread-end");
        self.seen.most_threads = self.seen.most_threads.max(self.tids.len());
        let threads: Vec<Tid> = (0..generator.total())
            .filter_map(|i| if let Choice::Thread(t) = generator.choice(i) { Some(t) } else { None })
            .take(64)
            .collect();
        match &self.model.pending {
            Pending::Threads(wanted) => {
                assert_eq!(threads.len(), wanted.len(), "{:?} at {}", self.model, generator.id());
                for (path, tid) in wanted.iter().zip(&threads) {
                    assert_eq!(self.tids.entry(path.clone()).or_insert(*tid), tid, "a thread keeps its number");
                }
            }
            Pending::Step(thread) => {
                assert!(!generator.is_scheduling(), "{} at {:?}", generator.id(), self.model);
                assert_eq!(self.vm.current_thread(), self.tids[thread]);
            }
            Pending::Deadlock => {}
        }
        let next = Next { id: generator.shared_id(), threads };
        let state = self.number();
        if state as usize == self.nexts.len() {
            self.nexts.push(next);
        } else {
            self.seen.known += 1;
        }
        self.path.push((self.vm.mark(), state));
    }

    /// The number of the state: equal states of the model have equal numbers, and different ones different numbers.
    fn number(&mut self) -> u32 {
        let tag = self.pending().map_or(0, |t| u32::from(t) + 1);
        let vector = self.vm.canonical(&mut self.store).to_vec();
        let state = self.store.visit(&vector, tag, 0).state;
        if state as usize == self.models.len() {
            self.models.push(self.model.clone());
        }
        assert_eq!(self.models[state as usize], self.model, "two states have the number {state}");
        let known = *self.numbers.entry(self.model.clone()).or_insert(state);
        if known != state {
            let here = self.vm.full_form();
            let (vector, pending) = (self.store.vector_of(known), self.pending());
            self.vm.restore(&mut self.store, &vector, pending);
            panic!(
                "a state has the numbers {known} and {state}: {:?}\n{:?}\n{here:?}",
                self.model,
                self.vm.full_form()
            );
        }
        state
    }

    fn pending(&self) -> Option<Tid> {
        if let Pending::Step(t) = &self.model.pending { Some(self.tids[t]) } else { None }
    }

    fn forward(&mut self, random: u32) {
        let state = self.path.last().expect("a state").1;
        let next = self.nexts[state as usize].clone();
        let choice = match self.model.pending.clone() {
            Pending::Threads(threads) => {
                let at = random as usize % threads.len();
                self.history.push(format!("{:?} runs", threads[at]));
                self.model.run(&threads[at]);
                Choice::Thread(next.threads[at])
            }
            Pending::Step(_) => {
                let steps: Vec<(u32, u32)> =
                    self.model.steps().into_iter().flat_map(|s| std::iter::repeat_n(s, weight(s.0))).collect();
                let (step, k) = steps[random as usize % steps.len()];
                self.history.push(format!("step {step} with {k}"));
                *self.seen.steps.entry(step).or_default() += 1;
                self.model.step(step, k);
                Choice::Int((k << 8 | step) as i32)
            }
            Pending::Deadlock => return,
        };
        self.vm.begin(Choices::from_iter([(next.id, choice)]));
        self.arrive();
    }

    /// Takes transitions back.
    fn back(&mut self, to: usize, in_full: bool) {
        let (mark, state) = self.path[to];
        self.history.push(format!("back to {to}, state {state}{}", if in_full { ", in full" } else { "" }));
        self.path.truncate(to + 1);
        self.vm.undo_to(mark);
        self.stands_in(state, in_full);
    }

    /// Goes to a state by its number.
    fn restore(&mut self, state: u32, forget: bool, in_full: bool) {
        self.history.push(format!("restore {state}, forget {forget}{}", if in_full { ", in full" } else { "" }));
        let vector = self.store.vector_of(state);
        let pending = self.store.tag_of(state).checked_sub(1).map(|t| t as Tid);
        self.vm.restore(&mut self.store, &vector, pending);
        if forget {
            self.vm.forget_history();
            self.path.clear();
        }
        self.stands_in(state, in_full);
        self.path.push((self.vm.mark(), state));
    }

    /// The machine is in that state again: by what is kept up to date, and by a look at everything.
    fn stands_in(&mut self, state: u32, in_full: bool) {
        self.model = self.models[state as usize].clone();
        assert_eq!(self.number(), state);
        if in_full {
            assert_eq!(self.vm.forget_components(), None);
            assert_eq!(self.number(), state);
        }
    }
}

/// Takes the walk; the history of one that goes wrong.
fn walk(subject: &Subject, output_visible: bool, script: &[(u8, u32)], seen: &RefCell<Seen>) -> Result<(), String> {
    let mut walk = Walk::new(subject, output_visible);
    let steps = AssertUnwindSafe(|| {
        for &(kind, random) in script {
            let in_full = random % 3 == 0;
            let (path, states) = (walk.path.len(), walk.models.len() as u32);
            let near = random % 8 + 1;
            match kind {
                0 | 1 => walk.back(path.saturating_sub(near as usize), in_full),
                2 => walk.back(random as usize % path, in_full),
                3 => walk.restore(states.saturating_sub(near), false, in_full),
                4 => walk.restore(random % states, false, in_full),
                5 => walk.restore(states.saturating_sub(near), true, in_full),
                _ => walk.forward(random),
            }
        }
    });
    let walked = catch_unwind(steps);
    walk.seen.states = walk.models.len();
    seen.borrow_mut().add(walk.seen);
    walked.map_err(|panic| {
        let text = panic.downcast_ref::<String>().map_or("panic", String::as_str);
        format!("{text}\nafter {}", walk.history.join("; "))
    })
}

impl Seen {
    fn add(&mut self, other: Seen) {
        for (step, times) in other.steps {
            *self.steps.entry(step).or_default() += times;
        }
        self.states += other.states;
        self.known += other.known;
        self.deadlocks += other.deadlocks;
        self.most_threads = self.most_threads.max(other.most_threads);
        self.waits_for_monitors += other.waits_for_monitors;
        self.ends_of_threads += other.ends_of_threads;
    }
}

/// Equal states have one number, different ones have different numbers, and by the undo log or by its number the machine
/// comes back to any of them.
#[test]
fn states_of_random_walks_are_those_of_a_model_that_copies_everything() {
    let driver = Subject::of_source("Driver", include_str!("java/Driver.java"));
    let cases = if long() { 1_000 } else { 100 };
    let config =
        ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 2_000, ..ProptestConfig::default() };
    let script = prop::collection::vec((0..64u8, any::<u32>()), 1..600);
    let seen = RefCell::new(Seen::default());
    let walked = TestRunner::new(config).run(&(any::<bool>(), script), |(output_visible, script)| {
        walk(&driver, output_visible, &script, &seen).map_err(TestCaseError::fail)
    });
    walked.unwrap_or_else(|failure| panic!("{failure}"));
    let seen = seen.into_inner();
    let never: Vec<u32> = (0..=LAST_STEP).filter(|step| !seen.steps.contains_key(step)).collect();
    assert!(never.is_empty(), "no walk has taken the steps {never:?}");
    assert!(seen.states > 100 * cases as usize && seen.known > 50 * cases, "{seen:?}");
    assert!(seen.waits_for_monitors > 0 && seen.ends_of_threads > cases && seen.most_threads > 3, "{seen:?}");
}
