//! The search orders and bounds against a system whose counts are known.

use std::cell::Cell;
use std::rc::Rc;

use proptest::prelude::*;

use crate::report::{IncompleteBecause, Property, Report, Verdict};
use crate::search::tests::{errors, failing, lock_order, looping_toy, multiple, polling, run, sliced, toy};
use crate::search::toy::{Op, Toy};
use crate::search::{
    Goal, Heuristic, HeuristicConfig, HeuristicView, Limits, Search, SearchConfig, StrategyKind, WalkConfig,
};

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

const WALKS: [StrategyKind; 3] = [StrategyKind::RandomWalk, StrategyKind::Pct, StrategyKind::Pos];

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
    all.extend(best_first(seed));
    all
}

/// Best-first by each heuristic.
fn best_first(seed: u64) -> impl Iterator<Item = SearchConfig> {
    let of = |&(_, strategy, _): &(&str, StrategyKind, &str)| {
        matches!(strategy, StrategyKind::BestFirst(_)).then_some(strategy)
    };
    let goal = Goal::parse("Toy.java:3");
    let heuristics = HeuristicConfig { goal, preferred: vec!["Thread-1".to_owned()], ..HeuristicConfig::default() };
    let random_seed = Some(seed).filter(|seed| seed % 2 == 0);
    StrategyKind::NAMES.iter().filter_map(of).map(move |strategy| SearchConfig {
        strategy,
        random_seed,
        heuristics: heuristics.clone(),
        ..multiple()
    })
}

/// Everything that is searched in a few thousand transitions and must not depend on anything but the configuration.
fn bounded(seed: u64) -> Vec<SearchConfig> {
    let breadth = |config| SearchConfig { strategy: StrategyKind::BreadthFirst, ..config };
    let mut all = vec![preemptions(0), preemptions(1), preemptions(2), delays(0), delays(2)];
    all.extend([breadth(preemptions(1)), breadth(delays(1))]);
    let narrow = |beam, queue_limit, config: SearchConfig| {
        let heuristics = HeuristicConfig { beam, queue_limit, ..config.heuristics.clone() };
        SearchConfig { heuristics, ..config }
    };
    all.extend(best_first(seed).map(|config| narrow(false, Some(3), config)));
    all.extend(best_first(seed).map(|config| narrow(true, Some(2), config)));
    all.extend(best_first(seed).take(2).map(|config| narrow(true, None, config)));
    all.extend(WALKS.map(|strategy| walks(strategy, 20, seed)));
    all
}

fn by(name: &str, set: impl FnOnce(&mut HeuristicConfig)) -> SearchConfig {
    let mut config = SearchConfig { strategy: StrategyKind::named(name).unwrap(), ..SearchConfig::default() };
    set(&mut config.heuristics);
    config
}

#[test]
fn the_best_state_comes_first() {
    // Four threads of 6 steps have 2,400 states; the last one fails at its end.
    let mut threads = vec![vec![Op::Step; 6]; 4];
    threads[3] = vec![Op::Step, Op::Step, Op::Add(1, 2), Op::Add(1, 3), Op::FailIf(1, 5)];
    let toy = Toy::new(threads);
    let states = |config: SearchConfig| {
        let report = run(&toy, config);
        assert_eq!((report.verdict, report.warnings), (Verdict::Violated, Vec::new()));
        report.stats.states_new
    };
    let breadth = states(by("BFSHeuristic", |_| ()));
    assert!(breadth > 100, "{breadth}");
    // Straight there: the first point and the four that each of five leads to, the error apart.
    for (name, goal) in [("GoalHeuristic", "Toy.java:5"), ("GoalHeuristic", "Toy.1=5")] {
        let met = states(by(name, |h| h.goal = Goal::parse(goal)));
        assert!(met < breadth, "{name} {goal}: {met}");
    }
    assert_eq!(states(by("PreferThreads", |h| h.preferred = vec!["Thread-3".to_owned()])), 20);
    assert_eq!(states(by("PreferThreads", |h| h.avoided = (0..3).map(|t| format!("Thread-{t}")).collect())), 20);
}

#[test]
fn fewest_preemptions_come_first() {
    // Three steps with a preemption, seven without.
    let toy = Toy::new(vec![vec![Op::Step, Op::FailIf(0, 1)], [vec![Op::Add(0, 1)], vec![Op::Step; 4]].concat()]);
    let length = |name| run(&toy, by(name, |_| ())).findings[0].trace.path.len();
    assert_eq!((length("BFSHeuristic"), length("MinimizePreemption")), (3, 7));
}

#[test]
fn states_with_few_choices_of_data_come_first() {
    let late = [vec![Op::Step; 6], vec![Op::ThrowIf(1, 0)]].concat();
    let toy = Toy::new(vec![vec![Op::Choose(vec![(0, 50)]), Op::FailIf(0, 7)], late]);
    let length = |name| run(&toy, by(name, |_| ())).findings[0].trace.path.len();
    assert_eq!((length("BFSHeuristic"), length("ChooseFree")), (3, 7));
}

#[test]
fn most_blocked_threads_come_first() {
    let report = run(&lock_order(), by("MostBlocked", |_| ()));
    let breadth = run(&lock_order(), by("BFSHeuristic", |_| ()));
    assert_eq!((report.verdict, report.findings[0].error.property), (Verdict::Violated, Property::Deadlock));
    assert!(report.stats.states_new <= breadth.stats.states_new);
}

#[test]
fn a_queue_with_a_limit_says_what_it_left_out() {
    let toy = Toy::counters(3, 5);
    let all = run(&toy, by("Interleaving", |_| ()));
    assert_eq!((all.verdict, all.stats.states_new), (Verdict::Holds, 215));
    let wide = run(&toy, by("Interleaving", |h| h.queue_limit = Some(215)));
    assert_eq!((wide.verdict, wide.stats.states_new), (Verdict::Holds, 215));
    let narrow = run(&toy, by("Interleaving", |h| h.queue_limit = Some(4)));
    assert_eq!(narrow.incomplete_because, [IncompleteBecause::Queue]);
    assert!(narrow.stats.states_new < 215);
    // One state of each of the levels from 0 to 14, expanded; the others of each level are dropped.
    let beam = run(&toy, by("Interleaving", |h| h.beam = true));
    assert_eq!((beam.incomplete_because, beam.stats.max_depth), (vec![IncompleteBecause::Queue], 16));
    assert_eq!(beam.stats.end_states, 1);
    let level = run(&toy, by("Interleaving", |h| (h.beam, h.queue_limit) = (true, Some(100))));
    assert_eq!((level.verdict, level.stats.states_new), (Verdict::Holds, 215));
}

#[test]
fn pos_lets_an_operation_wait_for_independent_ones() {
    // The second thread's operation has to come after the thirteen of the first one.
    let toy = Toy::new(vec![[vec![Op::Step; 12], vec![Op::Add(0, 1)]].concat(), vec![Op::FailIf(0, 1)]]);
    let arrivals = |strategy| {
        let config = SearchConfig { match_states: false, ..walks(strategy, 2_800, 4) };
        run(&toy, config).findings.first().map_or(0, |f| f.error.arrivals)
    };
    assert!(arrivals(StrategyKind::RandomWalk) < 5);
    // One walk in fourteen.
    assert!((140..260).contains(&arrivals(StrategyKind::Pos)), "{}", arrivals(StrategyKind::Pos));
}

fn along(path: &[u32], stop_after_path: bool) -> SearchConfig {
    SearchConfig { strategy: StrategyKind::PathReplay, path: path.to_vec(), stop_after_path, ..multiple() }
}

#[test]
fn a_path_is_followed_and_then_searched_on_from() {
    let whole = run(&failing(2), multiple());
    for finding in &whole.findings {
        let path = &finding.trace.path;
        let report = run(&failing(2), along(path, true));
        assert_eq!(report.findings.len(), 1);
        assert_eq!((&report.findings[0].trace, report.stats.transitions), (&finding.trace, 1));
        // From the state before, everything that comes after it.
        let report = run(&failing(2), along(&path[..path.len() - 1], false));
        assert!(report.findings.iter().any(|f| f.trace.path == *path));
        assert_eq!(report.incomplete_because, [IncompleteBecause::Path]);
    }
    let stopped = run(&Toy::counters(2, 3), along(&[1, 0], true));
    assert_eq!((stopped.verdict, stopped.incomplete_because), (Verdict::Incomplete, vec![IncompleteBecause::Path]));
    assert_eq!((stopped.stats.transitions, stopped.stats.states_new), (1, 0));
    let searched = run(&Toy::counters(2, 3), along(&[1, 0], false));
    // Counters from (1, 1) to (3, 3), but not both at the end.
    assert_eq!((searched.stats.states_new, searched.incomplete_because), (8, vec![IncompleteBecause::Path]));
    assert_eq!(run(&Toy::counters(2, 3), along(&[], false)).verdict, Verdict::Holds);
    let wrong = run(&Toy::counters(2, 3), along(&[0, 2], true));
    assert_eq!(wrong.incomplete_because, [IncompleteBecause::Configuration, IncompleteBecause::Path]);
    assert_eq!(
        wrong.warnings,
        [
            "search.path cannot be followed: at step 2: the path takes choice 3 of `step`, which has 2 here; it fits the scheduling points \
          of the search that has found it (vm.por.visible)"
        ]
    );
}

/// Counts how often it is asked, and wants what thread 1 did.
#[derive(Debug)]
struct Mine(Rc<Cell<u32>>);

impl Heuristic for Mine {
    fn value(&mut self, view: &HeuristicView<'_>) -> f64 {
        self.0.set(self.0.get() + 1);
        if view.system.thread_name(view.standing.thread) == "Thread-1" { f64::NEG_INFINITY } else { f64::NAN }
    }
}

#[test]
fn a_heuristic_can_be_the_callers() {
    let asked = Rc::new(Cell::new(0));
    let toy = Toy::new(vec![vec![Op::Step; 4], vec![Op::Step, Op::Step, Op::Step, Op::FailIf(0, 0)]]);
    let mut search = Search::best_first(toy.clone(), SearchConfig::default(), Box::new(Mine(asked.clone())));
    while !search.work(100) {}
    let report = search.report(&mut || Ok::<_, String>(toy.clone()));
    assert_eq!(report.findings[0].trace.path, [1, 1, 1, 1]);
    assert_eq!(u64::from(asked.get()), report.stats.states_new);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn without_bounds_every_strategy_finds_the_same(toy in toy(), prints: bool, seed: u64) {
        let toy = if prints { toy.printing() } else { toy };
        let whole = run(&toy, multiple());
        for config in unbounded(seed) {
            let report = run(&toy, config.clone());
            prop_assert_eq!(&report.warnings, &Vec::<String>::new());
            if report.incomplete_because.is_empty() {
                prop_assert_eq!(errors(&report), errors(&whole), "{:?}", config.strategy);
                if config.schedules == Limits::default() {
                    prop_assert_eq!(report.stats.states_new, whole.stats.states_new, "{:?}", config.strategy);
                }
            } else {
                prop_assert_eq!(&report.incomplete_because, &[IncompleteBecause::Random]);
            }
        }
    }

    /// A search that says that it has seen everything has, and what it has found is there.
    #[test]
    fn a_bounded_search_does_not_claim_more_than_it_saw(toy in looping_toy(), seed: u64) {
        let whole = run(&toy, SearchConfig { max_states: Some(250), ..multiple() });
        prop_assume!(whole.incomplete_because.is_empty());
        for config in bounded(seed) {
            // Three times as many as there are: a bound tells states apart by what is left of it.
            let report = run(&toy, SearchConfig { max_states: Some(750), ..config.clone() });
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
