//! The search against the definition, over systems whose states are enumerated without it.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::cannot_end;
use crate::property::Properties;
use crate::report::{IncompleteBecause, Property, Report, Verdict};
use crate::search::point::ChoicePoint;
use crate::search::tests::{lock_order, run, straight_ops};
use crate::search::toy::{Op, Toy};
use crate::search::{Dfs, Search, SearchConfig, StrategyKind, replay};
use crate::store::Store;
use crate::system::{Mark, TransitionEnd, TransitionSystem};

/// States that an enumeration goes through at most.
const MOST: usize = 3_000;

fn livelocks() -> SearchConfig {
    let properties = Properties { livelock: true, ..Properties::default() };
    // Asked for, and not used where livelocks are looked for.
    SearchConfig { properties, multiple_errors: true, ample: true, sleep: true, ..SearchConfig::default() }
}

fn searched(threads: Vec<Vec<Op>>) -> Report {
    run(&Toy::new(threads), livelocks())
}

fn has_livelock(report: &Report) -> bool {
    report.findings.iter().any(|found| found.error.property == Property::Livelock)
}

/// Goes round as long as the variable has this value.
fn spin(var: usize, value: u32, at: usize) -> Op {
    Op::GotoIf(var, value, at)
}

#[test]
fn a_loop_that_somebody_ends_is_no_error() {
    let report = searched(vec![vec![spin(0, 0, 0)], vec![Op::Step, Op::Add(0, 1)]]);
    assert_eq!((report.verdict, report.findings.len()), (Verdict::Holds, 0));
}

#[test]
fn a_loop_that_nobody_ends_is_one_and_replays() {
    // The second thread may be too late: it takes the sign away before the first one looks.
    let toy = Toy::new(vec![vec![Op::Step, spin(0, 0, 1)], vec![Op::Add(0, 1), Op::Load { from: 1, to: 0 }]]);
    let report = run(&toy, livelocks());
    assert_eq!(report.verdict, Verdict::Violated);
    let finding = &report.findings[0];
    assert_eq!((finding.error.property, finding.error.thread.as_str()), (Property::Livelock, "Thread-0"));
    assert_eq!(report.findings.len(), 1);
    // Both steps of the second thread come before the look, which the first one then comes to.
    assert_eq!(finding.trace.path.len(), 3);
    assert_eq!(cannot_end(toy.clone(), &livelocks(), &finding.trace.path, 1_000_000), Some(true));
    assert_eq!(cannot_end(toy.clone(), &livelocks(), &[], 1_000_000), Some(false));
    assert_eq!(cannot_end(toy.clone(), &livelocks(), &finding.trace.path, 1), None);
    assert_eq!(replay(toy, &finding.trace.path, None).end, crate::search::ReplayEnd::PathEnd);
}

#[test]
fn off_it_is_no_error() {
    let toy = Toy::new(vec![vec![spin(0, 0, 0)], vec![Op::Step]]);
    let report = run(&toy, SearchConfig::default());
    assert!(report.findings.is_empty() && report.endless.is_some());
    assert!(has_livelock(&run(&toy, livelocks())));
}

#[test]
fn who_spins_beside_a_deadlock_hides_it_no_longer() {
    let takes = |a, b| vec![Op::Lock(a), Op::Lock(b), Op::Unlock(b), Op::Unlock(a), Op::Add(7, 1)];
    let beside = |second| searched(vec![takes(0, 1), second, vec![spin(7, 0, 0)]]);
    assert_eq!(beside(takes(0, 1)).verdict, Verdict::Holds);
    let report = beside(takes(1, 0));
    assert!(has_livelock(&report) && report.findings.len() == 1, "{:?}", report.findings);
    let said: Vec<_> = report.findings[0].error.deadlock.iter().map(|w| (w.thread.as_str(), w.kind.as_str())).collect();
    assert_eq!(said, [("Thread-2", "running"), ("Thread-0", "blocked"), ("Thread-1", "blocked")]);
}

#[test]
fn a_deadlock_is_a_deadlock_and_no_livelock() {
    let report = run(&lock_order(), livelocks());
    let properties: Vec<Property> = report.findings.iter().map(|found| found.error.property).collect();
    assert_eq!(properties, [Property::Deadlock]);
}

#[test]
fn in_outcomes_it_is_an_outcome() {
    let toy = Toy::new(vec![vec![Op::Print("a"), spin(0, 0, 1)], vec![Op::Add(0, 1)]]).printing();
    let report = run(&toy.with_thread(1, vec![]), SearchConfig { outcomes: true, ..livelocks() });
    let ends: Vec<(&str, &str)> = report.outcomes.iter().map(|o| (o.end.as_str(), o.stdout.as_str())).collect();
    assert_eq!((report.verdict, ends), (Verdict::Holds, vec![("livelock", "a")]));
}

#[test]
fn without_memory_for_the_graph_nothing_is_claimed() {
    let toy = Toy::new(vec![vec![Op::Step; 40], vec![Op::Step; 40], vec![spin(0, 0, 0)]]);
    let mut search = Search::with_strategy(toy.clone(), livelocks(), Dfs::default());
    while !search.work(100_000) {}
    // What the search needed, and not what deciding does.
    search.config.memory_limit = search.memory;
    let report = search.report(&mut || Ok::<_, String>(toy.clone()));
    assert_eq!(
        (report.verdict, &report.incomplete_because[..]),
        (Verdict::Incomplete, &[IncompleteBecause::Memory][..])
    );
    assert!(report.warnings.iter().any(|warning| warning.contains("search.livelock")), "{:?}", report.warnings);
}

#[test]
fn a_search_that_was_cut_claims_nothing() {
    let toy = Toy::new(vec![vec![Op::Step; 9], vec![spin(0, 0, 0)]]);
    let report = run(&toy, SearchConfig { max_states: Some(4), ..livelocks() });
    assert_eq!((report.verdict, has_livelock(&report)), (Verdict::Incomplete, false));
}

/// All states of a system: their successors, and whether an execution ends there. `None` where there are too many.
#[derive(Default)]
struct All {
    numbers: BTreeMap<(Vec<u32>, u32), usize>,
    after: Vec<Vec<usize>>,
    ends: Vec<bool>,
}

impl All {
    fn of(toy: &Toy) -> Option<All> {
        let mut store = Store::new(1 << 28);
        let mut all = All::default();
        let mut start = toy.clone();
        let Some(first) = all.arrive(&mut start, &mut store, None) else { return Some(all) };
        let mut open = vec![(first, start)];
        while let Some((number, at)) = open.pop() {
            let mut at = at;
            let mut point = ChoicePoint::new(at.take_registered(), Mark(0), None);
            while point.advance() {
                let mut next = at.clone();
                next.begin(point.choices());
                let known = all.after.len();
                if let Some(to) = all.arrive(&mut next, &mut store, Some(number)) {
                    all.after[number].push(to);
                    if to == known {
                        open.push((to, next));
                    }
                }
                if all.after.len() > MOST {
                    return None;
                }
            }
        }
        Some(all)
    }

    /// Runs a transition; the number of the state that it leads to.
    fn arrive(&mut self, toy: &mut Toy, store: &mut Store, from: Option<usize>) -> Option<usize> {
        let end = loop {
            let end = toy.run(1_000);
            if end != TransitionEnd::Budget {
                break end;
            }
        };
        if end != TransitionEnd::Choice {
            if let (Some(from), true) = (from, end != TransitionEnd::Ignored) {
                self.ends[from] = true;
            }
            return None;
        }
        let key = (toy.canonical(store).to_vec(), toy.pending_tag());
        let next = self.numbers.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.after.push(Vec::new());
            self.ends.push(false);
        }
        Some(number)
    }

    fn reached(&self, from: usize) -> Vec<bool> {
        let mut seen = vec![false; self.after.len()];
        let mut open = vec![from];
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut seen[state], true) {
                open.extend(&self.after[state]);
            }
        }
        seen
    }

    /// By the definition: from some state no end is reached, but a state that comes to itself.
    fn livelock(&self) -> bool {
        let reached: Vec<Vec<bool>> = (0..self.after.len()).map(|state| self.reached(state)).collect();
        let on_round = |state: usize| self.after[state].iter().any(|&next| reached[next][state]);
        let each = |state: &Vec<bool>| {
            let members = || (0..state.len()).filter(|&other| state[other]);
            !members().any(|other| self.ends[other]) && members().any(on_round)
        };
        reached.iter().any(each)
    }
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![
        6 => straight_ops(),
        // Jumps back, as far as the last number says.
        5 => (0..3usize, 0..2u32, 0..4usize).prop_map(|(var, value, back)| vec![Op::GotoIf(var, value, back)]),
    ];
    prop::collection::vec(op, 1..4).prop_map(|all| {
        let mut ops = all.concat();
        for (at, op) in ops.iter_mut().enumerate() {
            if let Op::GotoIf(_, _, to) = op {
                *to = at.saturating_sub(*to);
            }
        }
        ops
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(400), ..ProptestConfig::default() })]

    #[test]
    fn the_search_finds_what_the_definition_says(
        threads in prop_oneof![prop::collection::vec(ops(), 2..=2), prop::collection::vec(ops(), 3..=3)]
            .prop_filter("not too long", |threads| threads.iter().map(Vec::len).sum::<usize>() <= 12),
        order in prop_oneof![
            Just(StrategyKind::DepthFirst), Just(StrategyKind::BreadthFirst), Just(StrategyKind::RandomDepthFirst),
        ],
        seed in 0..99u64,
        horizon in prop::option::of(1..5u32),
    ) {
        let toy = Toy::new(threads);
        if let Some(all) = All::of(&toy) {
            let config = SearchConfig { strategy: order, random_seed: Some(seed), horizon, ..livelocks() };
            let report = run(&toy, config);
            let internal = report.warnings.iter().any(|warning| warning.starts_with("Internal"));
            prop_assert!(report.incomplete_because.is_empty() && !internal, "{:?} {:?}", report.incomplete_because, report.warnings);
            prop_assert_eq!(has_livelock(&report), all.livelock());
        }
    }
}
