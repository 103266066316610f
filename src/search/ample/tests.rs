//! Counts that are known, and random programs searched with and without.

use std::collections::BTreeSet;

use enumset::EnumSet;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::report::{IncompleteBecause, Report};
use crate::search::SearchConfig;
use crate::search::tests::{errors, failing, lock_order, multiple, run, straight_ops};
use crate::search::toy::{Op, Toy};
use crate::system::Mutation;

fn ample() -> SearchConfig {
    SearchConfig { ample: true, ..multiple() }
}

fn sleeping() -> SearchConfig {
    SearchConfig { sleep: true, ..ample() }
}

fn sleeping_alone() -> SearchConfig {
    SearchConfig { ample_trial: 0, ..sleeping() }
}

fn states(threads: Vec<Vec<Op>>) -> u64 {
    let report = run(&Toy::new(threads), ample());
    assert_eq!(report.incomplete_because, []);
    report.stats.states_new
}

fn write(var: usize) -> Op {
    Op::Add(var, 1)
}

#[test]
fn threads_that_have_nothing_to_do_with_each_other_go_one_after_the_other() {
    // One path, with a state before each step: the sum of the steps in place of the product.
    for (n, m) in [(2, 3), (3, 5), (4, 4)] {
        assert_eq!(states(vec![vec![Op::Step; m]; n]), (n * m) as u64, "{n} threads of {m} steps");
    }
    assert_eq!(states(vec![vec![write(0); 4], vec![write(1); 4]]), 8);
}

#[test]
fn threads_in_conflict_go_in_every_order() {
    let all = run(&Toy::new(vec![vec![write(0); 4]; 2]), multiple()).stats.states_new;
    assert_eq!(states(vec![vec![write(0); 4]; 2]), all);
    // With a step before each write, which comes first alone.
    assert!(
        states(vec![vec![Op::Step, write(0)]; 2])
            < run(&Toy::new(vec![vec![Op::Step, write(0)]; 2]), multiple()).stats.states_new
    );
}

#[test]
fn who_waits_for_a_lock_does_not_come_first() {
    // Two orders of the regions, and the steps of the third thread in one place alone. Before the first region: the first
    // state, and that after the steps; then four and five in each order.
    let region = || vec![Op::Lock(0), write(0), write(0), Op::Unlock(0)];
    let threads = vec![region(), region(), vec![Op::Step; 2]];
    let all = run(&Toy::new(threads.clone()), multiple()).stats.states_new;
    assert_eq!((states(threads), all), (17, 47));
}

#[test]
fn the_deadlock_is_found() {
    assert_eq!(errors(&run(&lock_order(), ample())), errors(&run(&lock_order(), multiple())));
}

#[test]
fn the_same_errors_as_with_all_threads() {
    for threads in 1..4 {
        let kinds = |report: &Report| -> BTreeSet<_> {
            report.findings.iter().map(|f| (f.error.exception.clone(), f.error.stack.clone())).collect()
        };
        let (all, reduced) = (run(&failing(threads), multiple()), run(&failing(threads), ample()));
        if reduced.incomplete_because != [IncompleteBecause::Assumption] {
            assert_eq!(kinds(&reduced), kinds(&all), "{threads} threads");
        }
    }
}

/// A thread that goes round for ever, and one that prints.
fn beside_a_round() -> Toy {
    Toy::new(vec![vec![Op::GotoIf(0, 0, 0)], vec![Op::Print("a")]]).printing()
}

#[test]
fn nobody_is_left_out_for_ever() {
    let searched = |mutations| {
        let config = SearchConfig { mutations, outcomes: true, ..ample() };
        run(&beside_a_round(), config).stats.states_new
    };
    assert_eq!(searched(EnumSet::empty()), 2);
    assert_eq!(searched(Mutation::ThreadsIgnored.into()), 1);
}

#[test]
fn a_choice_of_data_on_a_round_leads_nowhere() {
    // The round goes through a state that is new, where a value is chosen that nobody looks at.
    let round = vec![Op::Choose(vec![(0, 2)]), Op::Choose(vec![(0, 1)]), Op::GotoIf(0, 0, 0)];
    let toy = Toy::new(vec![round, vec![Op::Print("a"), Op::Step]]).printing();
    let printed = |config| {
        let mut search = crate::search::Search::new(toy.clone(), SearchConfig { outcomes: true, ..config });
        while !search.work(1_000) {}
        search.stats().states_new
    };
    let reduced = printed(ample());
    assert!(reduced > 4 && reduced <= printed(multiple()), "{reduced}");
}

#[test]
fn what_is_done_later_against_what_was_foretold_is_noticed() {
    // Beyond the horizon nothing is known when the first point is left.
    let toy = Toy::new(vec![vec![Op::Print("a")], vec![Op::Step, Op::Step, Op::Print("b")]]).printing();
    let near = |mutations| SearchConfig { mutations, horizon: Some(1), ..ample() };
    let all = ends(&toy, multiple());
    assert_eq!(ends(&toy, near(EnumSet::empty())), None);
    assert_ne!(ends(&toy, near(Mutation::FuturesUnchecked.into())), all);
    assert_eq!(ends(&toy, ample()), all);
}

#[test]
fn a_lock_that_is_never_taken_is_in_conflict() {
    let takes = |a, b| vec![Op::Lock(a), Op::Lock(b), Op::Unlock(a), Op::Unlock(b)];
    let toy = Toy::new(vec![takes(0, 1), vec![write(1)], vec![write(0)], takes(1, 0)]).printing();
    let by_seed = |mutations, seed| ends(&toy, SearchConfig { mutations, random_seed: Some(seed), ..ample() });
    let all = ends(&toy, multiple());
    assert!((0..20).all(|seed| by_seed(EnumSet::empty(), seed) == all));
    assert!((0..20).any(|seed| by_seed(Mutation::WantedLocksUnseen.into(), seed) != all));
}

#[test]
fn what_depends_on_everything_depends_on_a_step_that_touches_nothing() {
    // An error ends everything; the other thread's step comes before it or not at all.
    let toy = Toy::new(vec![vec![Op::FailIf(0, 0)], vec![Op::Step]]);
    let transitions = |config| run(&toy, config).stats.transitions;
    assert_eq!((transitions(multiple()), transitions(ample())), (4, 4));
}

#[test]
fn sets_that_leave_out_little_are_given_up() {
    let because = |toy: Toy, ample_trial, config| run(&toy, SearchConfig { ample_trial, ..config }).incomplete_because;
    // In each state both threads go on that can.
    let conflicts = || Toy::new(vec![vec![write(0); 4]; 2]);
    assert_eq!(because(conflicts(), 30, ample()), [IncompleteBecause::Assumption]);
    assert_eq!(because(conflicts(), 10_000, ample()), []);
    // While the third one can go on, it goes on alone.
    assert_eq!(because(Toy::new(vec![vec![write(0); 4], vec![write(0); 4], vec![Op::Step; 4]]), 30, ample()), []);
    // Where nothing is relied on nothing fails.
    assert_eq!(because(conflicts(), 0, sleeping()), []);
    assert_eq!(run(&conflicts(), SearchConfig { ample_trial: 0, ..ample() }).stats.left_out, 0);
}

#[test]
fn nothing_is_left_out_where_more_counts_than_ends() {
    let toy = Toy::counters(2, 3);
    let all = run(&toy, multiple()).stats.states_new;
    for config in [
        SearchConfig { depth_limit: Some(100), ..ample() },
        SearchConfig { schedules: crate::search::Limits { preemptions: Some(9), delays: None }, ..ample() },
    ] {
        assert!(run(&toy, config).stats.states_new >= all);
    }
}

/// What all interleavings come to; none where what was relied on has failed.
pub(in crate::search) fn ends(toy: &Toy, config: SearchConfig) -> Option<BTreeSet<(String, String)>> {
    let report = run(toy, SearchConfig { outcomes: true, ..config });
    let end = |o: &crate::report::Outcome| (o.stdout.clone(), format!("{} {:?}", o.end, o.exception));
    match report.incomplete_because[..] {
        [] => Some(report.outcomes.iter().map(end).collect()),
        [IncompleteBecause::Assumption] => None,
        ref other => panic!("{other:?}"),
    }
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        18 => straight_ops(),
        // Waits in a loop until somebody has written.
        1 => (0..3usize).prop_map(|var| vec![Op::GotoIf(var, 0, usize::MAX)]),
        // Goes on elsewhere: over the next operation.
        2 => (0..3usize, 0..2u32).prop_map(|(var, value)| vec![Op::GotoIf(var, value, usize::MAX - 1), Op::Print("c")]),
    ];
    prop::collection::vec(op, 1..5).prop_map(|all| {
        let mut ops = all.concat();
        for (at, op) in ops.iter_mut().enumerate() {
            match op {
                Op::GotoIf(_, _, to) if *to == usize::MAX => *to = at,
                Op::GotoIf(_, _, to) => *to = at + 2,
                _ => {}
            }
        }
        ops
    })
}

pub(in crate::search) fn programs() -> impl Strategy<Value = Vec<Vec<Op>>> {
    prop_oneof![3 => prop::collection::vec(ops(), 2..=2), 2 => prop::collection::vec(ops(), 3..=3), 1 => prop::collection::vec(ops(), 4..=4)]
        .prop_filter("not too long", |threads| threads.iter().map(Vec::len).sum::<usize>() <= 14)
}

#[test]
fn who_stays_asleep_is_missed() {
    let mut runner = TestRunner::deterministic();
    let noticed = (0..600).any(|_| {
        let toy = Toy::new(programs().new_tree(&mut runner).unwrap().current()).printing();
        let mistaken = SearchConfig { mutations: Mutation::SleepersStayAsleep.into(), ..sleeping() };
        ends(&toy, mistaken).is_some_and(|missed| Some(missed) != ends(&toy, multiple()))
    });
    assert!(noticed);
}

#[test]
fn who_has_gone_on_sleeps_while_others_do() {
    // The second thread's first write and the first one's are in no conflict, and both are with what comes later.
    let toy = Toy::new(vec![vec![write(0), write(1)], vec![write(1), write(0)], vec![write(0), write(1)]]);
    let counts = |config| {
        let stats = run(&toy, config).stats;
        (stats.states_new, stats.transitions)
    };
    let (awake, asleep) = (counts(ample()), counts(sleeping()));
    assert_eq!((awake, asleep), ((26, 53), (26, 50)));
    assert_eq!((counts(multiple()), counts(sleeping_alone())), ((26, 55), (26, 52)));
    // Of these two are of states that are met again with somebody awake.
    let mistaken = SearchConfig { mutations: Mutation::KnownStatesStayAsleep.into(), ..sleeping() };
    assert_eq!(counts(mistaken), (26, 48));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(600), ..ProptestConfig::default() })]

    #[test]
    fn every_end_is_come_to(threads in programs(), seed in prop::option::of(0..99u64), horizon in prop::option::of(1..5u32)) {
        let toy = Toy::new(threads).printing();
        let all = ends(&toy, multiple());
        for config in [ample(), sleeping(), sleeping_alone()] {
            let order = SearchConfig { random_seed: seed, horizon, ..config };
            if let Some(reduced) = ends(&toy, order) {
                prop_assert_eq!(Some(reduced), all.clone());
            }
        }
    }
}
