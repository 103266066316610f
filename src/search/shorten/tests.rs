//! Shortening on the toy, beside an enumeration of all its executions.

use std::convert::Infallible;

use proptest::prelude::*;

use super::{SameError, critical_choices};
use crate::choice::{Choice, Tid};
use crate::property::violation;
use crate::report::{Finding, Property, Report, Shortened};
use crate::search::config::SearchConfig;
use crate::search::engine::Search;
use crate::search::replay::{ReplayEnd, replay};
use crate::search::strategy::StrategyKind;
use crate::search::toy::{Op, Toy};
use crate::system::{Choices, Observed, TransitionEnd, TransitionSystem};

fn shortening(budget: u64) -> SearchConfig {
    SearchConfig { shorten: true, shorten_budget: budget, ..SearchConfig::default() }
}

/// Never used up by what is searched here.
fn ample() -> SearchConfig {
    shortening(1 << 30)
}

fn run(toy: &Toy, config: SearchConfig) -> Report {
    let mut search = Search::new(toy.clone(), config);
    while !search.work(10_000) {}
    search.report(&mut || Ok::<Toy, Infallible>(toy.clone()))
}

fn shortened(toy: &Toy, config: SearchConfig) -> (Finding, Shortened) {
    let report = run(toy, config);
    assert_eq!(report.warnings, Vec::<String>::new());
    let finding = report.findings[0].clone();
    let shortened = finding.shortened.clone().expect("it is shortened");
    (finding, shortened)
}

/// A thread that adds to a variable in two steps.
fn adds(to: usize, own: usize) -> Vec<Op> {
    vec![Op::Load { from: to, to: own }, Op::Add(own, 1), Op::Load { from: own, to }, Op::Add(5, 1)]
}

/// Two threads that add, and a third one that looks at what came of it.
fn lost_update() -> Toy {
    let main = vec![Op::IgnoreIf(5, 0), Op::IgnoreIf(5, 1), Op::FailIf(0, 1)];
    Toy::new(vec![adds(0, 1), adds(0, 2), main])
}

#[test]
fn a_lost_update_needs_one_preemption() {
    let (finding, s) = shortened(&lost_update(), ample());
    let counted = (s.preemptions, s.switches, s.steps, s.fewest);
    // Thread 0 loads and adds; thread 1 runs to its end; thread 0 goes on; then main looks.
    assert_eq!(counted, (1, 3, 1 + 4 + 4 + 3, true));
    let threads: Vec<u32> = finding.trace.steps.iter().map(|step| step.thread).collect();
    assert_eq!(threads, [0, 0, 0, 1, 1, 1, 1, 0, 0, 2, 2, 2]);
    // What begins with step 3 is the preemption. That main comes last is no choice.
    assert_eq!((s.critical, s.critical_complete), (vec![3], true));
    assert!(s.preemptions_found >= 1 && s.steps_found >= 12 && s.switches_found >= 3);
}

#[test]
fn a_detour_of_a_walk_is_left_out() {
    let config = |seed| SearchConfig { strategy: StrategyKind::RandomWalk, random_seed: Some(seed), ..ample() };
    for seed in 0..20 {
        let (_, s) = shortened(&lost_update(), config(seed));
        assert_eq!((s.preemptions, s.switches, s.steps, s.fewest), (1, 3, 12, true), "{seed}");
    }
}

/// Whatever the budget is. The choice that was taken back is not known to be critical: nothing has come of it yet.
#[test]
fn a_path_is_not_waited_for_where_taking_a_choice_back_goes_on_and_on() {
    let long = |cost| Toy::new(vec![vec![Op::Choose(vec![(0, 2)]), Op::Costs(0, 0, cost), Op::FailIf(0, 1)]]);
    let critical = |toy: &Toy| {
        let ReplayEnd::Error(info) = replay(toy.clone(), &PATH, None).end else { panic!("the path leads to an error") };
        critical_choices(&shortening(u64::MAX), &info, &PATH, &mut || Ok::<Toy, Infallible>(toy.clone()))
    };
    const PATH: [u32; 4] = [0, 1, 0, 0];
    assert_eq!(critical(&long(1_000)), Some((vec![2], true)));
    assert_eq!(critical(&long(super::MOST_FOR_PATH / 2)), Some((vec![2], true)));
    assert_eq!(critical(&long(1 << 40)), Some((vec![], false)));
}

/// The same of the searches with few preemptions.
#[test]
fn a_counterexample_is_not_waited_for_where_another_transition_goes_on_and_on() {
    let threads = vec![vec![Op::Choose(vec![(0, 2)]), Op::Costs(0, 0, 1 << 40), Op::FailIf(0, 1)]];
    let config = SearchConfig { strategy: StrategyKind::RandomWalk, random_seed: Some(SEED), ..shortening(u64::MAX) };
    // A walk that comes to the error at once.
    const SEED: u64 = 0;
    let (_, s) = shortened(&Toy::new(threads), config);
    assert!(!s.critical_complete && s.critical.is_empty(), "{s:?}");
}

#[test]
fn a_deadlock_is_one_preemption_away() {
    let thread = |a, b| vec![Op::Step, Op::Lock(a), Op::Lock(b), Op::Unlock(b), Op::Unlock(a)];
    let (finding, s) = shortened(&Toy::new(vec![thread(0, 1), thread(1, 0)]), ample());
    assert_eq!(finding.error.property, Property::Deadlock);
    // One steps and locks; the other does the same and is stuck; then the first one is.
    assert_eq!((s.preemptions, s.switches, s.steps, s.fewest), (1, 1, 5, true));
    assert_eq!((s.critical, s.critical_complete), (vec![3], true));
}

#[test]
fn an_error_without_preemptions_has_no_critical_one() {
    let toy = Toy::new(vec![vec![Op::Step, Op::Step, Op::FailIf(0, 0)], vec![Op::Step; 3]]);
    let config = SearchConfig { strategy: StrategyKind::RandomWalk, random_seed: Some(3), ..ample() };
    let (_, s) = shortened(&toy, config);
    assert_eq!((s.preemptions, s.switches, s.steps, s.fewest), (0, 0, 4, true));
    assert_eq!((s.critical, s.critical_complete), (Vec::new(), true));
}

#[test]
fn a_choice_of_data_is_critical_where_another_value_does_no_harm() {
    let choose = Op::Choose(vec![(0, 3), (1, 3)]);
    let toy = Toy::new(vec![vec![choose.clone(), Op::FailIf(0, 2)]]);
    let (finding, s) = shortened(&toy, ample());
    assert_eq!(finding.trace.path, [0, 2, 0, 0]);
    assert_eq!((s.preemptions, s.switches, s.steps, s.fewest), (0, 0, 4, true));
    assert_eq!((s.critical, s.critical_complete), (vec![2], true));
    let harmless = Toy::new(vec![vec![choose, Op::FailIf(2, 0)]]);
    let config = SearchConfig { strategy: StrategyKind::RandomWalk, random_seed: Some(1), ..ample() };
    let (_, s) = shortened(&harmless, config);
    assert_eq!((s.critical, s.critical_complete), (Vec::new(), true));
}

#[test]
fn an_error_without_choices_is_left_alone() {
    let toy = Toy::new(vec![vec![]]).with_thread(0, vec![Op::Choose(vec![(0, 1)])]);
    assert!(run(&toy, ample()).findings.is_empty());
    let broken = Toy::new(vec![vec![Op::Lock(0), Op::Lock(0)]]);
    let (_, s) = shortened(&broken, ample());
    assert_eq!((s.preemptions, s.steps, s.fewest, s.critical_complete), (0, 2, true, true));
}

/// Three threads with long ways, of which two must meet.
fn long_ways() -> Toy {
    let way = || vec![Op::Step; 40];
    let (mut one, mut two) = (way(), way());
    one.extend(adds(0, 1));
    two.extend(adds(0, 2));
    two.extend([Op::IgnoreIf(5, 1), Op::FailIf(0, 1)]);
    Toy::new(vec![one, two, way()])
}

#[test]
fn what_the_budget_does_not_suffice_for_is_simplified_by_moves() {
    let walk = |budget| SearchConfig { strategy: StrategyKind::RandomWalk, random_seed: Some(7), ..shortening(budget) };
    let (_, all) = shortened(&long_ways(), walk(1 << 30));
    assert_eq!((all.preemptions, all.fewest, all.critical_complete), (1, true, true));
    let (_, little) = shortened(&long_ways(), walk(2_000_000));
    assert_eq!((little.preemptions_found, little.preemptions), (73, 7), "{little:?}");
    assert!(!little.fewest && little.critical_complete, "{little:?}");
    // Nothing at all can be done, but to say what there is.
    let (finding, none) = shortened(&long_ways(), walk(100));
    let found = (none.preemptions_found, none.switches_found, none.steps_found);
    assert_eq!((none.preemptions, none.switches, none.steps), found);
    assert_eq!((none.fewest, none.critical, none.critical_complete), (false, Vec::new(), false));
    assert_eq!(finding.trace.steps.len() as u32, none.steps);
}

#[test]
fn nothing_is_shortened_where_nobody_asks_or_somebody_has_led() {
    let toy = lost_update();
    assert_eq!(run(&toy, SearchConfig::default()).findings[0].shortened, None);
    let path = run(&toy, SearchConfig::default()).findings[0].trace.path.clone();
    let replays = SearchConfig { strategy: StrategyKind::PathReplay, path: path.clone(), ..ample() };
    let replayed = run(&toy, replays);
    assert_eq!((&replayed.findings[0].trace.path, &replayed.findings[0].shortened), (&path, &None));
    let mut from = Search::new(toy.clone(), ample()).starting_after(vec![1]);
    while !from.work(10_000) {}
    let report = from.report(&mut || Ok::<Toy, Infallible>(toy.clone()));
    assert_eq!((report.findings[0].trace.path[0], &report.findings[0].shortened), (1, &None));
}

#[test]
fn findings_of_a_search_that_goes_on_are_told_as_they_are() {
    let toy = lost_update();
    let mut search = Search::new(toy.clone(), SearchConfig { multiple_errors: true, ..ample() });
    let mut fresh = || Ok::<Toy, Infallible>(toy.clone());
    let told = loop {
        assert!(!search.work(1), "the error comes before the end");
        if let Some(told) = search.next_finding(&mut fresh) {
            break told;
        }
    };
    assert_eq!(told.shortened, None);
    while !search.work(10_000) {}
    let report = search.report(&mut fresh);
    assert_eq!(report.findings[0].shortened.as_ref().map(|s| (s.preemptions, s.fewest)), Some((1, true)));
    // Once is enough: the second report is the first.
    assert_eq!(search.report(&mut fresh).findings, report.findings);
}

/// An execution, by what it has cost.
struct Enumerated<'a> {
    same: &'a SameError,
    best: Option<(u32, u32)>,
}

impl Enumerated<'_> {
    /// All that can come after the transition that is about to run.
    fn all(&mut self, mut toy: Toy, preemptions: u32, steps: u32) {
        let end = loop {
            let end = toy.run(1_000);
            if end != TransitionEnd::Budget {
                break end;
            }
        };
        let steps = steps + 1;
        if end != TransitionEnd::Choice {
            if violation(&end, &mut toy).is_some_and(|info| self.same.is(&info)) {
                let now = (preemptions, steps);
                self.best = Some(self.best.map_or(now, |best| best.min(now)));
            }
            return;
        }
        let cascade = toy.take_registered();
        let (ran, goes_on) = (toy.current_thread(), toy.can_go_on());
        let totals: Vec<u32> = cascade.iter().map(|cg| cg.total()).collect();
        for number in 0..totals.iter().product::<u32>() {
            let mut rest = number;
            let mut preempts = false;
            let mut choices = Choices::new();
            for cg in &cascade {
                let (index, total) = (rest % cg.total(), cg.total());
                rest /= total;
                let choice = cg.choice(index);
                let threads: Vec<Choice> = (0..total).map(|i| cg.choice(i)).collect();
                let ran: Choice = Choice::Thread(ran as Tid);
                preempts |= cg.is_scheduling() && goes_on && choice != ran && threads.contains(&ran);
                choices.push((cg.shared_id(), choice));
            }
            let mut next = toy.clone();
            next.begin(choices);
            self.all(next, preemptions + u32::from(preempts), steps);
        }
    }
}

fn operation() -> impl Strategy<Value = Op> {
    let var = 0..2usize;
    prop_oneof![
        Just(Op::Step),
        (var.clone(), 1..3u32).prop_map(|(var, n)| Op::Add(var, n)),
        Just(Op::Load { from: 0, to: 1 }),
        Just(Op::Load { from: 1, to: 0 }),
        (var.clone(), 2..3).prop_map(|(var, n)| Op::Choose(vec![(var, n)])),
        (var.clone(), 1..4u32).prop_map(|(var, n)| Op::FailIf(var, n)),
        (var.clone(), 1..4u32).prop_map(|(var, n)| Op::ThrowIf(var, n)),
        (var.clone(), 1..4u32).prop_map(|(var, n)| Op::IgnoreIf(var, n)),
        (0..2usize).prop_map(Op::Lock),
        (0..2usize).prop_map(Op::Unlock),
    ]
}

fn toys() -> impl Strategy<Value = Toy> {
    let thread = |most| prop::collection::vec(operation(), 1..=most);
    prop_oneof![
        prop::collection::vec(thread(5), 2..=2).prop_map(Toy::new),
        prop::collection::vec(thread(3), 3..=3).prop_map(Toy::new),
    ]
}

fn strategy() -> impl Strategy<Value = StrategyKind> {
    prop_oneof![Just(StrategyKind::DepthFirst), Just(StrategyKind::RandomWalk)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_is_said_of_a_counterexample_is_so(toy in toys(), order in strategy(), seed in 0..9u64, all: bool, budget in 3_000..200_000u64) {
        for budget in [1 << 30, budget] {
            let multiple_errors = all && order == StrategyKind::DepthFirst;
            let config = SearchConfig { strategy: order, random_seed: Some(seed), multiple_errors, ..shortening(budget) };
            let report = run(&toy, config);
            prop_assert_eq!(&report.warnings, &Vec::<String>::new());
            for finding in &report.findings {
                let s = finding.shortened.clone().expect("it is shortened");
                let same = SameError::of(&finding.error, multiple_errors);
                let mut enumerated = Enumerated { same: &same, best: None };
                enumerated.all(toy.clone(), 0, 0);
                let (preemptions, steps) = enumerated.best.expect("an enumeration comes to the error");
                prop_assert!((s.preemptions, s.steps) <= (s.preemptions_found, s.steps_found));
                prop_assert!((s.preemptions, s.steps) >= (preemptions, steps));
                if s.fewest {
                    prop_assert_eq!(s.preemptions, preemptions);
                }
                if budget == 1 << 30 {
                    prop_assert_eq!((s.preemptions, s.steps), (preemptions, steps));
                    prop_assert!(s.critical_complete && (s.fewest || !multiple_errors));
                }
                prop_assert_eq!(finding.trace.steps.len() as u32, s.steps);
                let ended = replay(toy.clone(), &finding.trace.path, None).end;
                prop_assert!(matches!(ended, ReplayEnd::Error(info) if same.is(&info)));
                prop_assert!(s.critical.iter().all(|&step| step > 0 && step < s.steps));
            }
        }
    }
}
