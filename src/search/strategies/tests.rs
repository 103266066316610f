//! The search orders and bounds against a system whose counts are known.

use proptest::prelude::*;

use crate::report::{IncompleteBecause, Report, Verdict};
use crate::search::tests::{errors, failing, looping_toy, multiple, polling, run, sliced, toy};
use crate::search::toy::{Op, Toy};
use crate::search::{Limits, SearchConfig, StrategyKind, WalkConfig};

fn counts(report: &Report) -> (u64, u64, u64, u64) {
    let s = &report.stats;
    (s.states_new, s.states_visited, s.transitions, s.end_states)
}

fn preemptions(most: u16) -> SearchConfig {
    SearchConfig { schedules: Limits { preemptions: Some(most), delays: None }, ..multiple() }
}

fn delays(most: u16) -> SearchConfig {
    SearchConfig { schedules: Limits { preemptions: None, delays: Some(most) }, ..multiple() }
}

/// Ways to choose `k` of `n`.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |c, i| c * n.saturating_sub(i) / (i + 1))
}

#[test]
fn schedules_with_so_many_preemptions_are_counted() {
    // Two threads of m steps that take turns: a schedule with s switches has s + 1 blocks, into which the steps of the threads
    // are cut.
    let blocks = |m: u64, n: u64| if n == 0 { 0 } else { choose(m - 1, n - 1) };
    let schedules = |m: u64, switches: u64| {
        let (first, second) = (switches / 2 + 1, switches.div_ceil(2));
        2 * blocks(m, first) * blocks(m, second)
    };
    for m in 1..6 {
        for bound in 0..5 {
            // The last switch comes when a thread has ended, and is no preemption.
            let expected: u64 = (1..=bound + 1).map(|switches| schedules(m, switches)).sum();
            let unmatched = SearchConfig { match_states: false, ..preemptions(bound as u16) };
            let report = run(&Toy::counters(2, m as usize), unmatched);
            assert_eq!(report.stats.end_states, expected, "{m} steps, {bound} preemptions");
            let cut = bound < 2 * m - 2;
            let because = if cut { vec![IncompleteBecause::Preemptions] } else { Vec::new() };
            assert_eq!(report.incomplete_because, because, "{m} steps, {bound} preemptions");
        }
    }
}

#[test]
fn matching_states_under_a_bound_loses_no_schedule() {
    let toy = Toy::counters(2, 5);
    let states = |config: SearchConfig| counts(&run(&toy, config));
    assert_eq!(states(multiple()), (35, 24, 61, 2));
    // Either thread first, then the other one: the first point, and two chains of nine.
    assert_eq!(states(preemptions(0)), (19, 0, 21, 2));
    // The thread whose turn it is, then the other one.
    assert_eq!(states(delays(0)), (10, 0, 11, 1));
}

fn walks(strategy: StrategyKind, paths: u64, seed: u64) -> SearchConfig {
    let walks = WalkConfig { paths: Some(paths), ..WalkConfig::default() };
    SearchConfig { strategy, walks, random_seed: Some(seed), ..multiple() }
}

#[test]
fn walks_that_have_taken_every_choice_are_exhaustive() {
    for strategy in WALKS {
        let mut config = walks(strategy, 100_000, 1);
        // Enough changes of priorities for every schedule.
        config.walks.pct_depth = 8;
        let report = run(&failing(2), config);
        let whole = run(&failing(2), multiple());
        assert_eq!(errors(&report), errors(&whole));
        assert_eq!((report.incomplete_because.clone(), report.stats.states_new), (Vec::new(), whole.stats.states_new));
        let sampling = report.sampling.unwrap();
        assert!(sampling.walks < 10_000 && sampling.cut == 0, "{sampling:?}");
        // One walk is all there is to see.
        let report = run(&Toy::counters(1, 4), walks(strategy, 100, 1));
        assert_eq!((report.verdict, report.sampling.map(|s| s.walks)), (Verdict::Holds, Some(1)));
        // No choice at all.
        let report = run(&Toy::counters(0, 0), walks(strategy, 100, 1));
        assert_eq!((report.verdict, report.stats.transitions), (Verdict::Holds, 1));
    }
}

const WALKS: [StrategyKind; 2] = [StrategyKind::RandomWalk, StrategyKind::Pct];

#[test]
fn a_bounded_number_of_walks_says_so() {
    let toy = Toy::counters(3, 4);
    for strategy in WALKS {
        let report = run(&toy, walks(strategy, 7, 1));
        assert_eq!(report.incomplete_because, [IncompleteBecause::Random]);
        assert_eq!(report.sampling.as_ref().map(|s| s.walks), Some(7));
        assert_eq!((report.stats.end_states, report.stats.transitions), (7, 7 * 12 + 1));
        // Without stored states the same walks are made, but nobody knows when they have seen everything.
        let unmatched = SearchConfig { match_states: false, ..walks(strategy, 7, 1) };
        let report = run(&toy, unmatched);
        assert_eq!((report.stats.end_states, report.stats.transitions), (7, 7 * 12 + 1));
        assert_eq!(report.incomplete_because, [IncompleteBecause::Random]);
    }
}

#[test]
fn a_walk_without_end_is_cut() {
    for strategy in WALKS {
        let mut config = walks(strategy, 50, 3);
        config.walks.length = 6;
        let report = run(&polling(), config);
        assert_eq!(report.verdict, Verdict::Violated, "{strategy:?}");
        let sampling = report.sampling.unwrap();
        assert!((1..50).contains(&sampling.cut) && sampling.walks == 50, "{sampling:?}");
        assert_eq!(report.stats.max_depth, 7);
    }
}

/// The first thread fails when it reads between the two steps of the second one: two orders, depth 2. The third one makes
/// the paths longer.
fn depth_two(steps: usize) -> Toy {
    Toy::new(vec![
        vec![Op::Step, Op::Load { from: 0, to: 1 }, Op::FailIf(1, 1)],
        vec![Op::Step, Op::Add(0, 1), Op::Add(0, 1)],
        vec![Op::Step; steps],
    ])
}

#[test]
fn pct_finds_at_least_as_often_as_it_promises() {
    let mut found = 0;
    let (mut per_walk, runs) = (0.0, 6_000);
    for seed in 0..runs {
        let mut config =
            SearchConfig { multiple_errors: false, match_states: false, ..walks(StrategyKind::Pct, 1, seed) };
        (config.walks.pct_depth, config.walks.pct_steps) = (2, Some(12));
        let report = run(&depth_two(6), config);
        found += u32::from(report.verdict == Verdict::Violated);
        let guarantee = report.sampling.unwrap().guarantee.unwrap();
        assert_eq!((guarantee.threads, guarantee.steps, guarantee.depth), (3, 12, 2));
        per_walk = guarantee.per_walk;
    }
    assert_eq!(per_walk, 1.0 / 36.0);
    // The second thread is above the first one, and the change comes before its last step.
    let expected = runs as f64 / 24.0;
    assert!(
        (f64::from(found) - expected).abs() < 0.2 * expected && f64::from(found) >= per_walk * runs as f64,
        "{found} of {runs}"
    );
}

#[test]
fn a_guarantee_adds_up_over_walks_that_were_drawn_for_the_right_length() {
    let config = |paths, steps| {
        let mut config = SearchConfig { match_states: false, ..walks(StrategyKind::Pct, paths, 1) };
        (config.walks.pct_depth, config.walks.pct_steps) = (2, steps);
        config
    };
    let guarantee = |paths, steps| run(&Toy::counters(2, 3), config(paths, steps)).sampling.unwrap().guarantee.unwrap();
    let known = guarantee(10, Some(6));
    assert_eq!((known.walks, known.per_walk), (10, 1.0 / 12.0));
    assert!((known.overall - (1.0 - (11.0f64 / 12.0).powi(10))).abs() < 1e-12);
    // The first walk finds out how long they are.
    assert_eq!((guarantee(10, None).walks, guarantee(10, None).steps), (9, 6));
    // Too short a guess promises nothing.
    assert_eq!((guarantee(10, Some(3)).walks, guarantee(10, Some(3)).overall), (0, 0.0));
}

/// Searches that end and see everything when they are let.
fn unbounded(seed: u64) -> Vec<SearchConfig> {
    let mut all = vec![
        SearchConfig { random_seed: Some(seed), strategy: StrategyKind::RandomDepthFirst, ..multiple() },
        preemptions(1_000),
        delays(1_000),
    ];
    all.extend(WALKS.map(|strategy| walks(strategy, 3_000, seed)));
    all
}

/// Everything that is searched in a few thousand transitions and must not depend on anything but the configuration.
fn bounded(seed: u64) -> Vec<SearchConfig> {
    let breadth = |config| SearchConfig { strategy: StrategyKind::BreadthFirst, ..config };
    let mut all = vec![preemptions(0), preemptions(1), preemptions(2), delays(0), delays(2)];
    all.extend([breadth(preemptions(1)), breadth(delays(1))]);
    all.extend(WALKS.map(|strategy| walks(strategy, 20, seed)));
    all
}

proptest! {
    #[test]
    fn without_bounds_every_strategy_finds_the_same(toy in toy(), prints: bool, seed: u64) {
        let toy = if prints { toy.printing() } else { toy };
        let whole = run(&toy, multiple());
        for config in unbounded(seed) {
            let report = run(&toy, config.clone());
            prop_assert_eq!(&report.warnings, &Vec::<String>::new());
            if report.incomplete_because.is_empty() {
                prop_assert_eq!(errors(&report), errors(&whole), "{:?}", config.strategy);
            } else {
                prop_assert_eq!(&report.incomplete_because, &[IncompleteBecause::Random]);
            }
        }
    }

    /// A search that says that it has seen everything has, and what it has found is there.
    #[test]
    fn a_bounded_search_does_not_claim_more_than_it_saw(toy in looping_toy(), seed: u64) {
        let whole = run(&toy, SearchConfig { max_states: Some(2_000), ..multiple() });
        prop_assume!(whole.incomplete_because.is_empty());
        for config in bounded(seed) {
            let report = run(&toy, SearchConfig { max_states: Some(20_000), ..config.clone() });
            prop_assert_eq!(&report.warnings, &Vec::<String>::new());
            let (found, all) = (errors(&report), errors(&whole));
            prop_assert!(found.iter().all(|error| all.contains(error)));
            if report.incomplete_because.is_empty() {
                prop_assert_eq!(found, all, "{:?} {:?}", config.strategy, config.schedules);
            }
        }
    }

    /// With state matching and without, in any order, a bound lets the same errors through.
    #[test]
    fn a_bound_on_schedules_is_the_same_with_matching(toy in toy(), most in 0u16..4) {
        for config in [preemptions(most), delays(most)] {
            let plain = run(&toy, SearchConfig { match_states: false, ..config.clone() });
            let matched = run(&toy, config.clone());
            prop_assert_eq!(errors(&matched), errors(&plain));
            prop_assert_eq!(&matched.incomplete_because, &plain.incomplete_because);
            for strategy in [StrategyKind::BreadthFirst, StrategyKind::IterativeDeepening] {
                let other = run(&toy, SearchConfig { strategy, horizon: Some(2), verify_states: true, ..config.clone() });
                prop_assert_eq!(errors(&other), errors(&plain));
                prop_assert_eq!(counts(&other), counts(&matched));
                prop_assert_eq!(&other.warnings, &Vec::<String>::new());
            }
        }
    }

    #[test]
    fn slices_make_no_difference(toy in toy(), slices in prop::collection::vec(1u64..400, 1..20), seed: u64) {
        for config in bounded(seed) {
            let config = SearchConfig { tree_limit: 100, verify_states: true, ..config };
            prop_assert_eq!(&sliced(&toy, &config, &slices), &sliced(&toy, &config, &[u64::MAX]));
        }
    }
}
