//! Counts that are known, or found by executing every interleaving.

use std::collections::BTreeSet;

use enumset::EnumSet;
use proptest::prelude::*;

use crate::choice::{Choice, Tid};
use crate::report::{Executions, IncompleteBecause, Report, Verdict};
use crate::search::tests::{errors, failing, lock_order, multiple, run, straight_ops};
use crate::search::toy::{Op, Toy};
use crate::search::{Limits, SearchConfig, StrategyKind};
use crate::system::{Mutation, Touch, Touched, TransitionEnd, TransitionSystem};

fn by_classes() -> SearchConfig {
    SearchConfig { strategy: StrategyKind::Dpor, ..multiple() }
}

fn search(threads: Vec<Vec<Op>>) -> Report {
    run(&Toy::new(threads), by_classes())
}

/// Executions that came to their end, when no work was done in vain.
fn complete(threads: Vec<Vec<Op>>) -> u64 {
    let report = search(threads);
    assert_eq!(report.incomplete_because, []);
    let made = report.executions.unwrap();
    assert_eq!((made.blocked, made.cut), (0, 0), "{made:?}");
    made.complete
}

fn write(var: usize) -> Op {
    Op::Add(var, 1)
}

/// Reads a variable, for itself.
fn read(var: usize, own: usize) -> Op {
    Op::Load { from: var, to: own }
}

#[test]
fn independent_threads_have_one_class() {
    // Nothing depends on anything.
    assert_eq!(complete(vec![vec![Op::Step; 3]; 4]), 1);
    assert_eq!(complete(vec![vec![write(0), write(0)], vec![write(1), write(1)]]), 1);
}

#[test]
fn writers_come_in_any_order() {
    // Each two of n writes of one variable depend on each other: n! orders.
    for (n, factorial) in [(2, 2), (3, 6), (4, 24), (5, 120)] {
        assert_eq!(complete(vec![vec![write(0)]; n]), factorial, "{n} writers");
    }
}

#[test]
fn each_reader_comes_before_or_after_the_writer() {
    // Readers do not depend on each other: 2^n (`readers` of the paper).
    for n in 1..7 {
        let readers = (0..n).map(|i| vec![read(0, i + 1)]);
        assert_eq!(complete([vec![write(0)]].into_iter().chain(readers).collect()), 1 << n, "{n} readers");
    }
}

#[test]
fn regions_under_one_lock_come_in_any_order() {
    // A region is a whole: n! orders of n regions, whatever happens within.
    let region = vec![Op::Lock(0), write(0), Op::Step, write(0), Op::Unlock(0)];
    for (n, factorial) in [(2, 2), (3, 6), (4, 24)] {
        assert_eq!(complete(vec![region.clone(); n]), factorial, "{n} threads");
    }
}

#[test]
fn store_buffering_has_three_classes() {
    // Each of two reads comes before the other thread's write or after it; both before is no execution of one processor.
    let thread = |mine, other, own| vec![write(mine), read(other, own)];
    assert_eq!(complete(vec![thread(0, 1, 2), thread(1, 0, 3)]), 3);
}

#[test]
fn two_locks_in_opposite_orders_have_three_classes() {
    // Either thread first, and the deadlock.
    let report = run(&lock_order(), by_classes());
    assert_eq!(report.executions, Some(Executions { complete: 3, blocked: 0, cut: 0 }));
    assert_eq!(errors(&report), errors(&run(&lock_order(), multiple())));
}

#[test]
fn values_multiply_classes() {
    // Two orders of two writes, three values of one of them.
    assert_eq!(complete(vec![vec![Op::Choose(vec![(0, 3)])], vec![write(0)]]), 6);
    // Nothing depends on the values: one order of each combination.
    assert_eq!(complete(vec![vec![Op::Choose(vec![(0, 3)])], vec![Op::Choose(vec![(1, 2)])]]), 6);
}

#[test]
fn an_end_depends_on_what_it_cuts_off() {
    // The pruned path may come after 0, 1 or 2 of the other thread's steps, though no step has to do with it.
    assert_eq!(complete(vec![vec![Op::IgnoreIf(0, 0)], vec![Op::Step; 2]]), 3);
}

#[test]
fn the_same_errors_as_in_a_search_of_states() {
    for threads in 1..4 {
        let (all, classes) = (run(&failing(threads), multiple()), run(&failing(threads), by_classes()));
        let kinds = |report: &Report| -> BTreeSet<_> {
            report.findings.iter().map(|f| (f.error.exception.clone(), f.error.stack.clone())).collect()
        };
        assert_eq!(kinds(&classes), kinds(&all), "{threads} threads");
    }
}

#[test]
fn what_is_given_up_is_counted() {
    // lastzero of the paper for two threads: the first one looks for the last variable that is zero.
    let looks = vec![Op::GotoIf(2, 0, 2), Op::GotoIf(1, 0, 2), Op::Step];
    let adds = |from, to| vec![read(from, to)];
    let report = search(vec![looks, adds(7, 1), adds(1, 2)]);
    let made = report.executions.unwrap();
    assert!(made.complete > 0 && made.cut == 0, "{made:?}");
}

#[test]
fn a_bound_on_preemptions_leaves_out_nothing_else() {
    let toy = Toy::counters(2, 3);
    for bound in 0..4 {
        let schedules = Limits { preemptions: Some(bound), delays: None };
        let bounded = run(&toy, SearchConfig { schedules, ..by_classes() });
        let plain = run(&toy, SearchConfig { schedules, match_states: false, ..multiple() });
        assert_eq!(bounded.executions.map(|made| made.complete), Some(plain.stats.end_states), "{bound} preemptions");
        assert_eq!(bounded.incomplete_because, plain.incomplete_because, "{bound} preemptions");
    }
}

#[test]
fn a_cut_path_is_no_execution() {
    let config = SearchConfig { depth_limit: Some(3), ..by_classes() };
    let report = run(&Toy::new(vec![vec![write(0)], vec![write(0), Op::Step, Op::Step]]), config);
    assert_eq!(report.incomplete_because, [IncompleteBecause::Depth]);
    let made = report.executions.unwrap();
    assert!(made.cut > 0 && made.complete < 3, "{made:?}");
}

#[test]
fn the_first_error_ends_it() {
    let report = run(&failing(2), SearchConfig { multiple_errors: false, ..by_classes() });
    assert_eq!((report.verdict, report.findings.len()), (Verdict::Violated, 1));
    assert_eq!(report.warnings, Vec::<String>::new());
}

/// Executes every interleaving. Of each class of complete executions the least one, as threads and values, and what all of
/// them print and how they end.
#[derive(Debug, Default, PartialEq)]
struct All {
    classes: BTreeSet<Vec<(Tid, Vec<i32>)>>,
    ends: BTreeSet<(String, String)>,
}

#[derive(Debug, Clone)]
struct Done {
    thread: Tid,
    values: Vec<i32>,
    touches: Vec<Touch>,
}

/// The least order of the same events that has the dependent ones in the same order.
fn least(events: &[Done]) -> Vec<(Tid, Vec<i32>)> {
    let depends = |a: &Done, b: &Done| a.thread == b.thread || Touch::depend(&a.touches, &b.touches);
    let mut left: Vec<&Done> = events.iter().collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let free = (0..left.len()).filter(|&i| (0..i).all(|j| !depends(left[j], left[i])));
        let next = free.min_by_key(|&i| left[i].thread).expect("the first one is free");
        let event = left.remove(next);
        order.push((event.thread, event.values.clone()));
    }
    order
}

fn explore(toy: &mut Toy, path: &mut Vec<Done>, all: &mut All) {
    let end = loop {
        match toy.run(1_000) {
            TransitionEnd::Budget => {}
            end => break end,
        }
    };
    if let Some(event) = path.last_mut() {
        event.touches.extend_from_slice(toy.touches());
    }
    if end != TransitionEnd::Choice {
        let output = crate::system::Describe::output(toy);
        all.ends.insert((output, format!("{end:?}")));
        all.classes.insert(least(path));
        return;
    }
    let cascade = toy.take_registered();
    let mark = toy.mark();
    let cg = &cascade[0];
    assert_eq!(cascade.len(), 1, "one choice at a time");
    for index in 0..cg.total() {
        toy.undo_to(mark);
        let before = path.clone();
        let choice = cg.choice(index);
        match choice {
            Choice::Thread(thread) => path.push(Done { thread, values: Vec::new(), touches: Vec::new() }),
            Choice::Int(value) => path.last_mut().expect("a thread chooses").values.push(value),
            other => panic!("{other:?} is no choice of the toy"),
        }
        toy.begin([(cg.shared_id(), choice)].into_iter().collect());
        explore(toy, path, all);
        *path = before;
    }
}

fn all_of(toy: &Toy) -> All {
    let mut all = All::default();
    explore(&mut toy.clone(), &mut Vec::new(), &mut all);
    all
}

/// Nothing jumps into a region under a lock: where there is one, nothing jumps.
#[allow(clippy::ptr_arg)] // What proptest hands over.
fn whole(all: &Vec<Vec<Op>>) -> bool {
    let has = |which: fn(&Op) -> bool| all.iter().flatten().any(which);
    !(has(|op| matches!(op, Op::GotoIf(..))) && has(|op| matches!(op, Op::Lock(_))))
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        18 => straight_ops(),
        1 => (0..3usize, 1..3u32, 1..4usize).prop_map(|(var, value, skip)| vec![Op::GotoIf(var, value, 20 + skip)]),
    ];
    prop::collection::vec(op, 1..4).prop_filter("nobody gives back a lock that it does not hold", whole).prop_map(
        |all| {
            let mut ops = all.concat();
            // Only forward, so that it ends.
            for (at, op) in ops.iter_mut().enumerate() {
                if let Op::GotoIf(_, _, to) = op {
                    *to = at + 1 + (*to - 20);
                }
            }
            ops
        },
    )
}

fn programs() -> impl Strategy<Value = Vec<Vec<Op>>> {
    prop_oneof![3 => prop::collection::vec(ops(), 2..=2), 2 => prop::collection::vec(ops(), 3..=3)]
        .prop_filter("not too long", |threads| threads.iter().map(Vec::len).sum::<usize>() <= 10)
}

/// How many executions came to their end, and what they came to.
fn made_by(toy: &Toy, mutations: EnumSet<Mutation>) -> (u64, BTreeSet<(String, String)>) {
    let config = SearchConfig { outcomes: true, mutations, ..by_classes() };
    let report = run(toy, config);
    let end = |o: &crate::report::Outcome| (o.stdout.clone(), format!("{} {:?}", o.end, o.exception));
    (report.executions.unwrap().complete, report.outcomes.iter().map(end).collect())
}

/// What all interleavings come to, in the words of outcomes.
fn outcomes_of(toy: &Toy) -> BTreeSet<(String, String)> {
    let report = run(toy, SearchConfig { outcomes: true, match_states: false, ..multiple() });
    report.outcomes.iter().map(|o| (o.stdout.clone(), format!("{} {:?}", o.end, o.exception))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(300), ..ProptestConfig::default() })]

    #[test]
    fn each_class_is_executed_once(threads in programs()) {
        let toy = Toy::new(threads);
        let all = all_of(&toy);
        let (complete, outcomes) = made_by(&toy, EnumSet::empty());
        prop_assert_eq!(complete, all.classes.len() as u64);
        prop_assert_eq!(outcomes, outcomes_of(&toy));
    }
}

#[test]
fn mistakes_lose_outcomes() {
    // A reader that stays asleep does not come after the writer. A thread prints what it finds.
    let prints = |var, text| vec![Op::GotoIf(var, 0, 2), Op::Print(text)];
    let toy = Toy::new(vec![vec![write(0)], prints(0, "a"), prints(0, "b")]);
    let (all, none) = (outcomes_of(&toy), EnumSet::empty());
    assert_eq!(made_by(&toy, none).1, all);
    assert_ne!(made_by(&toy, Mutation::SleepersStayAsleep.into()).1, all);
    // Two regions of which the second one overwrites what the first one has written.
    let region = |text| vec![Op::Lock(0), Op::Print(text), Op::Unlock(0)];
    let toy = Toy::new(vec![region("a"), region("b")]);
    assert_eq!(made_by(&toy, none).1, outcomes_of(&toy));
    assert_ne!(made_by(&toy, Mutation::RegionsKeepTheirOrder.into()).1, outcomes_of(&toy));
}
