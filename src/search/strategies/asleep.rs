//! Sleep sets of the searches that keep states for later ([`sleep`](crate::search::sleep) says what they are): breadth-first and
//! best-first.
//!
//! A state that is met again while it waits for its turn has those alone asleep that sleep on both ways. One that had its turn
//! waits once more where somebody is awake who was passed over there: then those alone go on, and who was passed over in all
//! of its turns sleeps. So no end is missed, whatever the order of the states: of the threads with which the rest of an
//! execution can begin take those that go on in the latest turn of its state, and of these the first. None of the others
//! sleeps after its step, for who sleeps there was passed over in all turns, or has gone on before it in the same turn. By
//! induction on the length of the rest this comes to its end.
//!
//! Where nobody else could go on after its step, a thread does not sleep: alone it passes over points, so that its step may take
//! it farther than the one that it has done. So breadth-first an error is found at the same depth as without where steps end
//! at the same points whatever others have done: who sleeps would do the step that it has done already, and the way on which it
//! goes first is no longer. They do not always: a join is no point once the other thread has ended, an access none once nobody
//! else can reach the object. Then the way that is left may have as many transitions more as there are such points.
//!
//! Assumed: as for ample sets, the system says what each transition touches. With a limit on the states that wait nobody
//! sleeps: what was left to a state that is dropped would be missed beside it. Nor where fewest preemptions come first: who
//! sleeps leaves orders out that differ in nothing else.

use crate::choice::{Choice, Tid};
use crate::search::config::SearchConfig;
use crate::search::heuristic::HeuristicKind;
use crate::search::point::ChoicePoint;
use crate::search::sleep::{MOST_KEPT, PassedOver, SleepSet, Sleeper};
use crate::search::strategy::StrategyKind;
use crate::search::tree_log::NO_STATE;
use crate::system::{Mutation, ThreadAt, TransitionSystem, Waits};
use crate::util::FxMap;

/// Who is let go on when a state has its turn, of those who are awake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    /// Everybody: it has its first one.
    First,
    /// Those of these who were passed over before: a bit for each thread.
    Again(u32),
}

/// Who sleeps, by states.
#[derive(Debug, Default)]
pub(super) struct Asleep {
    /// Of the states that wait for their turn, where somebody does.
    waiting: FxMap<u32, SleepSet>,
    passed_over: PassedOver,
    /// At the point whose turn it is.
    here: SleepSet,
    /// Threads can be left out there.
    reducible: bool,
    /// Who goes on from there, and who went on last, with what that has touched, if its step is over.
    mover: Option<Tid>,
    moved: Option<Sleeper>,
    /// Of the state that was met last, which waits once more.
    again: Option<(u32, SleepSet)>,
    /// Threads that could have gone on, of all states together.
    left_out: u64,
    /// Mistakes that tests make.
    never_woken: bool,
    never_again: bool,
}

impl Asleep {
    /// If `config` wants them.
    pub(super) fn of(config: &SearchConfig) -> Option<Box<Asleep>> {
        let drops = config.heuristics.queue_limit.is_some() || config.heuristics.beam;
        let counts_switches = config.strategy == StrategyKind::BestFirst(HeuristicKind::MinimizePreemption);
        let possible = config.may_leave_out() && config.states_are_kept() && !drops && !counts_switches;
        let asleep = || Asleep {
            never_woken: config.mutations.contains(Mutation::SleepersStayAsleep),
            never_again: config.mutations.contains(Mutation::KnownStatesStayAsleep),
            ..Asleep::default()
        };
        (possible && config.sleep).then(|| Box::new(asleep()))
    }

    /// It is the turn of a point.
    pub(super) fn begin(&mut self, point: &ChoicePoint, turn: Turn) {
        self.here = self.waiting.remove(&point.state).unwrap_or_default();
        self.reducible = chooses_threads(point);
        (self.mover, self.moved) = (None, None);
        let here = &self.here;
        let passed = threads_of(point).filter(|&thread| here.has(thread) && turn.lets(thread));
        let count = passed.clone().count();
        if count != 0 {
            self.left_out += count as u64;
            self.passed_over.add(point.state, passed);
        }
    }

    /// Whether the choice on which the point stands is to be explored. Then its thread goes on.
    pub(super) fn lets_go_on(&mut self, point: &ChoicePoint, turn: Turn) -> bool {
        if let Some(moved) = self.moved.take() {
            self.here.add(moved);
        }
        self.mover = None;
        let Some(thread) = chosen(point).filter(|_| self.reducible) else { return true };
        self.mover = Some(thread);
        turn.lets(thread) && !self.here.has(thread)
    }

    /// Who sleeps after the transition that has ended.
    fn after<S: TransitionSystem>(&self, system: &S) -> SleepSet {
        let Some(mover) = self.mover.filter(|_| !self.here.is_empty()) else { return SleepSet::default() };
        let mut asleep = self.here.after(mover, system.touches(), self.never_woken);
        if !asleep.is_empty() {
            let threads = system.threads_at();
            let goes_on_beside = |sleeper: &Sleeper, other: &ThreadAt| {
                let others = other.thread != sleeper.thread && other.waits == Waits::Nothing;
                others && other.takes.is_none_or(|lock| !sleeper.touches_any_of(lock))
            };
            asleep.retain(|sleeper| threads.iter().any(|other| goes_on_beside(sleeper, other)));
        }
        asleep
    }

    /// The transition that has ended led to a state that is to be explored: when that has its turn, who is let go on.
    pub(super) fn enter<S: TransitionSystem>(&mut self, point: &ChoicePoint, system: &S) -> Turn {
        let (turn, asleep) = match self.again.take() {
            Some((passed, asleep)) => (Turn::Again(passed), asleep),
            None if chooses_threads(point) => (Turn::First, self.after(system)),
            None => (Turn::First, SleepSet::default()),
        };
        if !asleep.is_empty() {
            self.waiting.insert(point.state, asleep);
        }
        self.step_over(!point.goes_on(), system);
        turn
    }

    /// The transition that has ended led to a known state. Whether that waits once more.
    pub(super) fn wakes<S: TransitionSystem>(&mut self, state: u32, system: &S) -> bool {
        if self.never_again || state == NO_STATE || !self.sleeps_in(state) {
            return false;
        }
        let mut asleep = self.after(system);
        if let Some(slept) = self.waiting.get_mut(&state) {
            slept.retain(|sleeper| asleep.has(sleeper.thread));
            if slept.is_empty() {
                self.waiting.remove(&state);
            }
            return false;
        }
        let passed = self.passed_over.of(state);
        if passed & !asleep.threads() == 0 {
            return false;
        }
        self.passed_over.take_awake(state, &SleepSet::default());
        self.left_out -= u64::from(passed.count_ones());
        asleep.retain(|sleeper| Turn::Again(passed).lets(sleeper.thread));
        self.again = Some((passed, asleep));
        true
    }

    /// Whether somebody sleeps in a state that waits, or was passed over in one that had its turn.
    pub(super) fn sleeps_in(&self, state: u32) -> bool {
        self.waiting.contains_key(&state) || self.passed_over.any(state)
    }

    /// The transition has ended. If the step is over as well, and led to a state, its thread sleeps while others go on.
    pub(super) fn step_over<S: TransitionSystem>(&mut self, whole: bool, system: &S) {
        let mover = self.mover.filter(|_| whole && system.touches().len() <= MOST_KEPT);
        self.moved = mover.map(|mover| Sleeper::new(mover, system.touches()));
    }

    /// How many threads were not let go on that could have, in all states together.
    pub(super) fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Bytes in use, about.
    pub(super) fn bytes(&self) -> u64 {
        // Of the lists of touches most have a few, and states share them.
        let each = size_of::<(u32, SleepSet)>() + 4 * size_of::<crate::system::Touch>();
        self.passed_over.bytes() + (self.waiting.capacity() * each) as u64
    }
}

impl Turn {
    fn lets(self, thread: Tid) -> bool {
        match self {
            Turn::First => true,
            Turn::Again(passed) => passed.checked_shr(thread.into()).is_some_and(|bits| bits & 1 != 0),
        }
    }
}

/// Whether threads alone are chosen at a point, and no step goes on there.
fn chooses_threads(point: &ChoicePoint) -> bool {
    let all = || point.scheduling().is_some_and(|cg| threads_of(point).count() == cg.total() as usize);
    point.cascade().len() == 1 && !point.goes_on() && all()
}

/// The threads that can go on at a point.
fn threads_of(point: &ChoicePoint) -> impl Iterator<Item = Tid> + Clone {
    let thread = |choice| if let Choice::Thread(thread) = choice { Some(thread) } else { None };
    point.scheduling().into_iter().flat_map(move |cg| (0..cg.total()).filter_map(move |at| thread(cg.choice(at))))
}

/// The thread that the choice of a point lets go on.
fn chosen(point: &ChoicePoint) -> Option<Tid> {
    let cg = point.scheduling()?;
    match cg.choice(cg.processed().checked_sub(1)?) {
        Choice::Thread(thread) => Some(thread),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    use crate::report::{Report, Stats};
    use crate::search::ample::tests::{ends, programs};
    use crate::search::tests::{failing, lock_order, multiple, run};
    use crate::search::toy::{Op, Toy};
    use crate::search::{HeuristicKind, SearchConfig, StrategyKind};
    use crate::system::Mutation;

    const ORDERS: [StrategyKind; 4] = [
        StrategyKind::BreadthFirst,
        StrategyKind::BestFirst(HeuristicKind::Interleaving),
        StrategyKind::BestFirst(HeuristicKind::Deepest),
        StrategyKind::BestFirst(HeuristicKind::Random),
    ];

    fn awake(strategy: StrategyKind) -> SearchConfig {
        SearchConfig { strategy, ..multiple() }
    }

    fn asleep(strategy: StrategyKind) -> SearchConfig {
        SearchConfig { ample: true, sleep: true, ..awake(strategy) }
    }

    fn counts(toy: &Toy, config: SearchConfig) -> (u64, u64, u64) {
        let Stats { states_new, transitions, left_out, .. } = run(toy, config).stats;
        (states_new, transitions, left_out)
    }

    /// Each error with the number of steps that lead to it.
    fn lengths(report: &Report) -> BTreeMap<String, usize> {
        report.findings.iter().map(|f| (format!("{:?}", f.error.stack), f.trace.path.len())).collect()
    }

    #[test]
    fn who_has_gone_on_sleeps_while_others_do() {
        let steps = Toy::new(vec![vec![Op::Step; 3]; 3]);
        // Without, a transition for each step that is open in a state. With, one that leads to each state, and more where one
        // thread alone is left.
        assert_eq!(counts(&steps, awake(StrategyKind::BreadthFirst)), (63, 145, 0));
        let (states, transitions, left_out) = counts(&steps, asleep(StrategyKind::BreadthFirst));
        // The end is a state that is not stored.
        assert_eq!((states, transitions, left_out), (63, 70, 75));
    }

    #[test]
    fn a_queue_that_drops_states_leaves_nobody_asleep() {
        let toy = Toy::counters(3, 3);
        for strategy in &ORDERS[1..] {
            let mut narrow = asleep(*strategy);
            narrow.heuristics.queue_limit = Some(10_000);
            assert_eq!(counts(&toy, narrow), counts(&toy, awake(*strategy)));
        }
    }

    #[test]
    fn the_first_error_is_no_farther() {
        for toy in [failing(2), failing(3), lock_order()] {
            let [with, without] = [asleep, awake].map(|config| run(&toy, config(StrategyKind::BreadthFirst)));
            assert_eq!(lengths(&with), lengths(&without));
        }
    }

    #[test]
    fn who_stays_asleep_is_missed() {
        let mut runner = TestRunner::deterministic();
        for order in ORDERS {
            let missed = (0..200).any(|_| {
                let toy = Toy::new(programs().new_tree(&mut runner).unwrap().current());
                let mistaken = SearchConfig { mutations: Mutation::SleepersStayAsleep.into(), ..asleep(order) };
                counts(&toy, mistaken).0 != counts(&toy, awake(order)).0
            });
            assert!(missed, "{order:?}");
        }
    }

    #[test]
    fn who_is_awake_in_a_known_state_goes_on_there_after_all() {
        let write = |var| Op::Add(var, 1);
        let toy = Toy::new(vec![vec![write(0), write(1)], vec![write(1), write(0)], vec![write(0), write(1)]]);
        let made = |order| {
            let mistaken = SearchConfig { mutations: Mutation::KnownStatesStayAsleep.into(), ..asleep(order) };
            [awake(order), asleep(order), mistaken].map(|config| counts(&toy, config).1)
        };
        assert_eq!(ORDERS.map(made), [[55, 50, 43], [55, 50, 43], [55, 50, 43], [55, 50, 48]]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(300), ..ProptestConfig::default() })]

        #[test]
        fn every_state_is_come_to(threads in programs(), seed in prop::option::of(0..99u64)) {
            let toy = Toy::new(threads).printing();
            let ordered = |config| SearchConfig { random_seed: seed, ..config };
            let all = ends(&toy, multiple());
            for strategy in ORDERS {
                let [with, without] = [asleep, awake].map(|config| counts(&toy, ordered(config(strategy))));
                prop_assert_eq!(with.0, without.0);
                prop_assert!(with.1 <= without.1);
                prop_assert_eq!(ends(&toy, ordered(asleep(strategy))), all.clone());
            }
            let [with, without] = [asleep, awake].map(|config| run(&toy, ordered(config(StrategyKind::BreadthFirst))));
            prop_assert_eq!(lengths(&with), lengths(&without));
        }
    }
}
