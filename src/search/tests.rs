//! The search against a system whose counts are known.

mod cycles;

use proptest::prelude::*;

use super::toy::{Op, Toy};
use super::{ReplayEnd, Search, SearchConfig, StrategyKind, replay};
use crate::report::{IncompleteBecause, Progress, Property, Report, Stats, TreeEdge, TreeNodeKind, Verdict};
use crate::store::StoreKind;

pub(super) fn run(toy: &Toy, config: SearchConfig) -> Report {
    let mut search = Search::new(toy.clone(), config);
    while !search.work(1_000) {}
    search.report(&mut || Ok::<_, String>(toy.clone()))
}

pub(super) fn unmatched() -> SearchConfig {
    SearchConfig { match_states: false, ..SearchConfig::default() }
}

pub(super) fn multiple() -> SearchConfig {
    SearchConfig { multiple_errors: true, ..SearchConfig::default() }
}

/// Operations of a random thread, but for jumps: one, or a few that belong together.
pub(super) fn straight_ops() -> impl proptest::strategy::Strategy<Value = Vec<Op>> {
    let write = |var| Op::Add(var, 1);
    prop_oneof![
        4 => (0..3usize).prop_map(move |var| vec![write(var)]),
        4 => ((0..3usize), (0..3usize)).prop_map(|(from, to)| vec![Op::Load { from, to }]),
        2 => Just(vec![Op::Step]),
        1 => (0..3usize).prop_map(|var| vec![Op::Choose(vec![(var, 2)])]),
        2 => (0..2usize, 0..3usize).prop_map(move |(lock, var)| vec![Op::Lock(lock), write(var), Op::Unlock(lock)]),
        1 => (0..2usize).prop_map(|lock| vec![Op::Lock(lock), Op::Lock(1 - lock), Op::Unlock(lock), Op::Unlock(1 - lock)]),
        2 => prop_oneof![Just(vec![Op::Print("a")]), Just(vec![Op::Print("b")])],
        1 => (0..3usize, 1..3u32).prop_map(|(var, value)| vec![Op::FailIf(var, value)]),
        1 => (0..3usize, 1..3u32).prop_map(|(var, value)| vec![Op::IgnoreIf(var, value)]),
    ]
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

#[test]
fn without_matching_every_interleaving_is_one_path() {
    for (n, m) in [(1, 5), (2, 1), (2, 2), (2, 5), (3, 2), (3, 3), (4, 2)] {
        let report = run(&Toy::counters(n, m), unmatched());
        let interleavings = factorial((n * m) as u64) / factorial(m as u64).pow(n as u32);
        assert_eq!(report.stats.end_states, interleavings, "{n} threads of {m} steps");
        assert_eq!(report.verdict, Verdict::Holds);
        assert_eq!(report.stats.max_depth as usize, n * m + 1);
        assert_eq!(report.stats.states_visited, 0);
        assert_eq!(report.stats.store_bytes, 0);
    }
}

#[test]
fn with_matching_every_combination_of_counters_is_one_state() {
    for (n, m) in [(1, 5), (2, 1), (2, 5), (3, 3), (4, 4)] {
        let report = run(&Toy::counters(n, m), SearchConfig::default());
        let stats = report.stats;
        // Where all are done there is no choice point.
        assert_eq!(stats.states_new, (m as u64 + 1).pow(n as u32) - 1, "{n} threads of {m} steps");
        assert_eq!(stats.transitions, stats.states_new + stats.states_visited + stats.end_states);
        assert_eq!(stats.backtracked, stats.transitions - 1);
        assert_eq!(stats.thread_choices, stats.states_new + stats.states_visited);
        // Each of n threads in turn may be the last to finish.
        assert_eq!(stats.end_states, n as u64);
    }
}

fn three_values() -> Toy {
    let choose = Op::Choose(vec![(0, 2), (1, 3), (2, 4)]);
    Toy::new(vec![vec![choose, Op::Print("x")]])
}

#[test]
fn a_cascade_gives_every_combination() {
    let report = run(&three_values(), unmatched());
    assert_eq!(report.stats.end_states, 24);
    assert_eq!((report.stats.thread_choices, report.stats.data_choices), (2 * 24 - 24 + 1, 3));
}

#[test]
fn a_generator_without_choices_prunes() {
    let toy = Toy::new(vec![vec![Op::Choose(vec![(0, 2), (1, 0)]), Op::FailIf(0, 0)]]);
    let mut search = Search::new(toy, SearchConfig { tree_limit: 100, ..SearchConfig::default() });
    let progress = search.step(f64::MAX, &mut || 0.0);
    assert!(progress.done && search.findings.all().is_empty());
    let kinds: Vec<TreeNodeKind> = progress.tree.iter().map(|e| e.kind).collect();
    assert_eq!(kinds, [TreeNodeKind::New, TreeNodeKind::Ignored]);
}

/// Two threads that take two locks in opposite orders.
pub(super) fn lock_order() -> Toy {
    let thread = |a, b| vec![Op::Lock(a), Op::Lock(b), Op::Unlock(b), Op::Unlock(a)];
    Toy::new(vec![thread(0, 1), thread(1, 0)])
}

#[test]
fn a_deadlock_is_found_and_its_trace_leads_there() {
    let report = run(&lock_order(), SearchConfig::default());
    assert_eq!((report.verdict, report.findings.len()), (Verdict::Violated, 1));
    let finding = &report.findings[0];
    assert_eq!(finding.error.property, Property::Deadlock);
    assert_eq!(report.warnings, Vec::<String>::new());
    let steps: Vec<_> =
        finding.trace.steps.iter().map(|s| (s.choices.first().map(|c| c.value.as_str()), s.lines.len())).collect();
    assert_eq!(steps, [(None, 0), (Some("Thread-0"), 1), (Some("Thread-1"), 1)]);
    assert_eq!(finding.trace.path, [0, 1]);
}

/// Every thread may fail at one of two places.
pub(super) fn failing(threads: usize) -> Toy {
    let thread = vec![Op::Add(0, 1), Op::FailIf(0, 2), Op::ThrowIf(0, 1), Op::Step];
    Toy::new(vec![thread; threads])
}

#[test]
fn multiple_errors_are_told_apart_and_counted() {
    let one = run(&failing(2), SearchConfig::default());
    assert_eq!(one.findings.len(), 1);
    let all = run(&failing(2), multiple());
    let mut kinds: Vec<_> = all.findings.iter().map(|f| (f.error.property, f.error.arrivals)).collect();
    kinds.sort();
    assert_eq!(kinds.len(), 2);
    assert_eq!((kinds[0].0, kinds[1].0), (Property::Assertion, Property::UncaughtException));
    assert!(kinds.iter().all(|(_, arrivals)| *arrivals > 1));
    assert!(all.incomplete_because.is_empty() && all.warnings.is_empty());
    let kept = run(&failing(2), SearchConfig { max_errors: 1, ..multiple() });
    assert_eq!((kept.findings.len(), kept.warnings.len()), (1, 1));
}

#[test]
fn a_property_that_is_off_is_not_reported() {
    let mut config = multiple();
    config.properties.uncaught = false;
    let report = run(&failing(2), config.clone());
    assert_eq!(report.findings.len(), 1);
    config.properties.assertion = false;
    assert_eq!(run(&failing(2), config).verdict, Verdict::Holds);
}

#[test]
fn ignored_paths_prune_and_termination_stops() {
    let toy = |op| Toy::new(vec![vec![Op::Choose(vec![(0, 5)]), op, Op::FailIf(0, 3)]]);
    let ignored = run(&toy(Op::IgnoreIf(0, 3)), SearchConfig::default());
    assert_eq!((ignored.verdict, ignored.stats.end_states), (Verdict::Holds, 4));
    let terminated = run(&toy(Op::TerminateIf(0, 2)), SearchConfig::default());
    assert_eq!(terminated.verdict, Verdict::Incomplete);
    assert_eq!(terminated.incomplete_because, [IncompleteBecause::Terminated]);
    assert_eq!(terminated.stats.end_states, 2);
}

#[test]
fn an_internal_error_cuts_the_search_and_gives_the_path() {
    let toy = Toy::new(vec![vec![Op::Choose(vec![(0, 2)]), Op::Print("a"), Op::Break]]);
    let report = run(&toy, SearchConfig::default());
    assert_eq!(report.incomplete_because, [IncompleteBecause::Internal]);
    assert_eq!(report.warnings, ["Internal error: the toy broke (choice path [0, 0, 0, 0])"]);
}

#[test]
fn depth_and_state_bounds_make_the_answer_incomplete() {
    let toy = Toy::counters(2, 5);
    for limit in 1..11 {
        let report = run(&toy, SearchConfig { depth_limit: Some(limit), ..SearchConfig::default() });
        assert_eq!(report.incomplete_because, [IncompleteBecause::Depth]);
        assert_eq!(report.stats.max_depth, limit);
        // The states up to that many steps: pairs of counters with a sum below the limit.
        let expected = (0..=5u32).flat_map(|a| (0..=5).map(move |b| a + b)).filter(|&sum| sum < limit).count();
        assert_eq!(report.stats.states_new, expected as u64);
    }
    let complete = run(&toy, SearchConfig { depth_limit: Some(11), ..SearchConfig::default() });
    assert_eq!(complete.verdict, Verdict::Holds);
    let capped = run(&toy, SearchConfig { max_states: Some(10), ..SearchConfig::default() });
    assert_eq!((capped.stats.states_new, capped.verdict), (10, Verdict::Incomplete));
    assert_eq!(capped.incomplete_because, [IncompleteBecause::States]);
    let all = run(&toy, SearchConfig { max_states: Some(35), ..SearchConfig::default() });
    assert_eq!((all.stats.states_new, all.verdict), (35, Verdict::Holds));
}

/// Value 0 leads to operation 4 by a long way, which is taken first, value 1 by a short one.
#[test]
fn a_state_met_at_the_bound_is_expanded_when_met_nearer_the_root() {
    let toy = Toy::new(vec![vec![
        Op::Choose(vec![(0, 2)]),
        Op::GotoIf(0, 1, 4),
        Op::Step,
        Op::Step,
        Op::Load { from: 7, to: 0 },
        Op::Step,
        Op::FailIf(7, 0),
    ]]);
    for store in [StoreKind::Exact, StoreKind::HashCompact] {
        let bounded = |limit| run(&toy, SearchConfig { depth_limit: Some(limit), store, ..SearchConfig::default() });
        assert_eq!(bounded(6).verdict, Verdict::Incomplete);
        assert_eq!(bounded(7).verdict, Verdict::Violated, "{store:?}");
    }
}

#[test]
fn the_memory_cap_ends_the_search_in_good_order() {
    let toy = Toy::counters(4, 12);
    let full = run(&toy, SearchConfig::default());
    assert_eq!(full.verdict, Verdict::Holds);
    let limit = full.stats.peak_memory_bytes / 2;
    let report = run(&toy, SearchConfig { memory_limit: limit, ..SearchConfig::default() });
    assert_eq!(report.incomplete_because, [IncompleteBecause::Memory]);
    assert!(report.stats.peak_memory_bytes <= limit + 4096, "{} of {limit}", report.stats.peak_memory_bytes);
    assert!(report.stats.states_new > 1000);
    // What was found before the cap is still there, with its trace.
    let mut threads = vec![vec![Op::Step; 12]; 4];
    threads[3].push(Op::FailIf(0, 0));
    let report = run(&Toy::new(threads), SearchConfig { memory_limit: limit, ..multiple() });
    assert_eq!((report.verdict, report.findings.len()), (Verdict::Violated, 1));
    assert!(
        report.incomplete_because.contains(&IncompleteBecause::Memory) && !report.findings[0].trace.steps.is_empty()
    );
}

#[test]
fn outcomes_are_every_distinct_output_and_end() {
    let toy = Toy::new(vec![
        vec![Op::Print("a"), Op::Print("b")],
        vec![Op::Print("c"), Op::Choose(vec![(0, 2)]), Op::FailIf(0, 1)],
    ])
    .printing();
    let report = run(&toy, SearchConfig { outcomes: true, ..SearchConfig::default() });
    let listed: Vec<(&str, &str)> = report.outcomes.iter().map(|o| (o.stdout.as_str(), o.end.as_str())).collect();
    let expected = [
        ("abc", "assertion"),
        ("abc", "normal"),
        ("ac", "assertion"),
        ("acb", "assertion"),
        ("acb", "normal"),
        ("c", "assertion"),
        ("ca", "assertion"),
        ("cab", "assertion"),
        ("cab", "normal"),
    ];
    assert_eq!(listed, expected);
    for outcome in &report.outcomes {
        let replayed = replay(toy.clone(), &outcome.path, None);
        let printed: String = replayed.trace.steps.iter().map(|s| s.output.as_str()).collect();
        assert_eq!(printed, outcome.stdout);
        assert_eq!(outcome.end == "normal", replayed.end == ReplayEnd::Ended);
    }
    let cut = run(&toy, SearchConfig { outcomes: true, max_outcomes: 3, ..SearchConfig::default() });
    assert_eq!((cut.outcomes.len(), cut.incomplete_because), (3, vec![IncompleteBecause::Outcomes]));
}

#[test]
fn time_and_cancel_stop_it() {
    let config = SearchConfig { time_limit_ms: Some(50), ..SearchConfig::default() };
    let mut search = Search::new(Toy::counters(4, 20), config);
    let mut clock = 0.0;
    let mut steps = 0;
    while !search.step(10.0, &mut || (clock += 1.0, clock).1).done {
        steps += 1;
    }
    assert!((3..10).contains(&steps), "{steps}");
    assert!(search.because.contains(&IncompleteBecause::Time));
    let mut search = Search::new(Toy::counters(4, 20), SearchConfig::default());
    search.step(1.0, &mut || (clock += 1.0, clock).1);
    search.cancel();
    let progress = search.step(1.0, &mut || 0.0);
    assert!(progress.done && progress.stats.states_new > 0);
    let report = search.report(&mut || Err::<Toy, _>("not needed"));
    assert_eq!(report.incomplete_because, [IncompleteBecause::Cancelled]);
}

/// The first thread turns in a circle that never comes to a known state; the second one ends that, wrongly.
pub(super) fn polling() -> Toy {
    Toy::new(vec![vec![Op::Add(0, 1), Op::GotoIf(1, 0, 0), Op::FailIf(1, 1)], vec![Op::Add(1, 1)]])
}

#[test]
fn a_path_without_end_does_not_hide_an_error_beside_it() {
    let bounded = SearchConfig { max_states: Some(10_000), ..SearchConfig::default() };
    let plain = run(&polling(), SearchConfig { horizon: None, ..bounded.clone() });
    assert_eq!((plain.verdict, plain.stats.max_depth), (Verdict::Incomplete, 10_001));
    let report = run(&polling(), bounded.clone());
    assert_eq!(report.verdict, Verdict::Violated);
    assert!(report.stats.max_depth <= 129 && report.stats.states_new < 400, "{:?}", report.stats);
    // Farther out than the first horizon, and than the second one.
    let mut late = polling();
    late = late.with_thread(1, [vec![Op::Step; 300], vec![Op::Add(1, 1)]].concat());
    let report = run(&late, SearchConfig { max_states: Some(1_000_000), ..SearchConfig::default() });
    assert_eq!((report.verdict, report.warnings), (Verdict::Violated, Vec::new()));
    assert!(report.findings[0].trace.steps.len() > 256);
}

#[test]
fn a_full_tree_log_with_a_horizon_still_shows_how_the_error_was_reached() {
    let toy = Toy::new(vec![vec![Op::Step; 9], [vec![Op::Step; 9], vec![Op::FailIf(0, 0)]].concat()]);
    let mut search = Search::new(toy, SearchConfig { tree_limit: 3, horizon: Some(4), ..SearchConfig::default() });
    let edges = search.step(f64::MAX, &mut || 0.0).tree;
    let error = edges.last().unwrap();
    assert_eq!(error.kind, TreeNodeKind::Error);
    let mut node = error.from;
    while node != 0 {
        node = edges.iter().find(|e| e.to == node).expect("a path from the root").from;
    }
}

#[test]
fn a_full_tree_log_takes_ways_to_errors_within_a_limit_and_counts_every_node() {
    // After the step that both threads make in either order, every end is an error.
    let fails = || [vec![Op::Choose(vec![(1, 150), (2, 150)])], vec![Op::FailIf(0, 0)]].concat();
    let toy = Toy::new(vec![fails()]);
    let config = SearchConfig { tree_limit: 10, multiple_errors: true, match_states: false, ..SearchConfig::default() };
    let mut search = Search::new(toy, config);
    let (mut edges, mut progress) = (Vec::new(), Progress::default());
    while !progress.done {
        progress = search.step(f64::MAX, &mut || 0.0);
        edges.append(&mut progress.tree);
    }
    let counts = progress.tree_counts;
    assert_eq!((counts.error, counts.new, counts.end), (22_500, progress.stats.states_new, 0));
    assert_eq!(counts.error + counts.new, progress.stats.transitions);
    assert_eq!(edges.len(), 20_010);
    assert_eq!(edges.len() as u64 + progress.tree_dropped, progress.stats.transitions);
}

#[test]
fn a_full_tree_log_still_shows_how_the_error_was_reached() {
    // The first paths, on which thread 1 comes late, fill the log.
    let toy = Toy::new(vec![vec![Op::Step, Op::Step, Op::FailIf(0, 1)], vec![Op::Add(0, 1), Op::Step]]);
    let mut search = Search::new(toy, SearchConfig { tree_limit: 3, ..SearchConfig::default() });
    let progress = search.step(f64::MAX, &mut || 0.0);
    let edges = progress.tree;
    assert_eq!(edges[..3].iter().map(|e| e.to).collect::<Vec<_>>(), [1, 2, 3]);
    let error = edges.last().unwrap();
    assert_eq!(error.kind, TreeNodeKind::Error);
    let mut node = error.from;
    while node != 0 {
        node = edges.iter().find(|e| e.to == node).expect("a path from the root").from;
    }
    assert!(progress.tree_dropped > 0);
}

#[test]
fn replays_say_where_they_diverge() {
    let toy = lock_order();
    let report = run(&toy, SearchConfig::default());
    let (info, path) = (&report.findings[0].error, &report.findings[0].trace.path);
    assert_eq!(replay(toy.clone(), path, Some(info)).end, ReplayEnd::Error(info.clone()));
    let text = |system: Toy, path: &[u32]| match replay(system, path, Some(info)).end {
        ReplayEnd::Diverged { step, text } => format!("{step}: {text}"),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        text(toy.clone(), &[0]),
        "2: expected a deadlock (stuck) in Thread-0, but the path is over and the program goes on"
    );
    assert_eq!(text(toy.clone(), &[0, 5]), "3: the path takes choice 6 of `step`, which has 2 here");
    assert_eq!(
        text(toy.clone(), &[0, 1, 0]),
        "3: a deadlock (stuck) in Thread-0, with 1 choices of the path still to come"
    );
    let other = Toy::counters(2, 1);
    assert_eq!(text(other, path), "3: the path takes choice 2 of `step`, which has 1 here");
    assert_eq!(
        text(failing(2), &[0, 0, 0]),
        "4: expected a deadlock (stuck) in Thread-0, but java.lang.IllegalStateException in Thread-0"
    );
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        3 => Just(Op::Step),
        4 => (0usize..3, 1u32..3).prop_map(|(v, n)| Op::Add(v, n)),
        2 => (0usize..3, 0usize..3).prop_map(|(from, to)| Op::Load { from, to }),
        2 => prop::collection::vec((0usize..3, 0i32..3), 1..3).prop_map(Op::Choose),
        1 => (0usize..3, 0u32..4).prop_map(|(v, n)| Op::FailIf(v, n)),
        1 => (0usize..3, 0u32..4).prop_map(|(v, n)| Op::ThrowIf(v, n)),
        1 => (0usize..3, 0u32..4).prop_map(|(v, n)| Op::IgnoreIf(v, n)),
        2 => prop_oneof![Just("a"), Just("b")].prop_map(Op::Print),
        2 => (0usize..2).prop_map(Op::Lock),
        2 => (0usize..2).prop_map(Op::Unlock),
    ]
}

/// With loops: only for searches that match states or are bounded.
pub(super) fn looping_toy() -> impl Strategy<Value = Toy> {
    let jump = (0usize..3, 0u32..2, 0usize..4).prop_map(|(v, n, at)| Op::GotoIf(v, n, at));
    let op = prop_oneof![4 => op(), 1 => jump];
    prop::collection::vec(prop::collection::vec(op, 0..5), 1..4).prop_map(Toy::new)
}

pub(super) fn toy() -> impl Strategy<Value = Toy> {
    prop::collection::vec(prop::collection::vec(op(), 0..5), 1..4).prop_map(Toy::new)
}

/// Everything that must not depend on how a search is sliced or ordered.
pub(super) fn errors(report: &Report) -> Vec<(Property, Vec<String>, Vec<String>)> {
    let key = |f: &crate::report::Finding| {
        let mut waits: Vec<String> = f.error.deadlock.iter().map(|w| w.at.clone()).collect();
        waits.sort();
        (f.error.property, f.error.stack.clone(), waits)
    };
    let mut all: Vec<_> = report.findings.iter().map(key).collect();
    all.sort();
    all
}

proptest! {
    #[test]
    fn slicing_makes_no_difference(toy in toy(), slices in prop::collection::vec(1u64..400, 1..30), depth in 3u32..30) {
        let config = SearchConfig { depth_limit: Some(depth), tree_limit: 200, ..multiple() };
        let whole = sliced(&toy, &config, &[u64::MAX]);
        prop_assert_eq!(&sliced(&toy, &config, &slices), &whole);
        prop_assert_eq!(&sliced(&toy, &config, &[1]), &whole);
    }

    /// Matching states loses no error; nor does another order. Every error replays.
    #[test]
    fn matching_and_order_make_no_difference_to_what_is_found(toy in toy(), seed: u64) {
        let matched = run(&toy, multiple());
        let plain = run(&toy, SearchConfig { multiple_errors: true, ..unmatched() });
        let shuffled = run(&toy, SearchConfig { random_seed: Some(seed), ..multiple() });
        prop_assert_eq!(errors(&matched), errors(&plain));
        prop_assert_eq!(errors(&matched), errors(&shuffled));
        prop_assert_eq!(matched.stats.states_new, shuffled.stats.states_new);
        prop_assert!(matched.stats.transitions <= plain.stats.transitions);
        for report in [&matched, &plain, &shuffled] {
            prop_assert!(report.warnings.is_empty(), "{:?}", report.warnings);
        }
    }

    /// Breadth-first, where every state is restored from its number: the same states, transitions and errors, and the
    /// path to the first error is a shortest one.
    #[test]
    fn breadth_first_finds_what_depth_first_finds(toy in looping_toy(), prints: bool) {
        let toy = if prints { toy.printing() } else { toy };
        let bounded = SearchConfig { max_states: Some(3_000), ..multiple() };
        let depth = run(&toy, bounded.clone());
        prop_assume!(depth.incomplete_because.is_empty());
        let breadth = run(&toy, SearchConfig { strategy: StrategyKind::BreadthFirst, ..bounded });
        prop_assert_eq!(errors(&breadth), errors(&depth));
        let counts = |r: &Report| (r.stats.states_new, r.stats.states_visited, r.stats.transitions, r.stats.end_states);
        prop_assert_eq!(counts(&breadth), counts(&depth));
        prop_assert_eq!(&breadth.warnings, &Vec::<String>::new());
        let shortest = |r: &Report| r.findings.iter().map(|f| f.trace.steps.len()).min();
        prop_assert!(shortest(&breadth) <= shortest(&depth));
    }

    /// With a horizon, where states that waited are restored: the same states, transitions and errors.
    #[test]
    fn a_horizon_makes_no_difference_to_what_is_found(
        toy in looping_toy(), prints: bool, horizon in 1u32..6, by_steps: bool, seed: Option<u64>,
    ) {
        let toy = if prints { toy.printing() } else { toy };
        let bounded = SearchConfig { max_states: Some(3_000), verify_states: true, random_seed: seed, ..multiple() };
        let whole = run(&toy, SearchConfig { horizon: None, ..bounded.clone() });
        prop_assume!(whole.incomplete_because.is_empty());
        let strategy = if by_steps { StrategyKind::IterativeDeepening } else { StrategyKind::DepthFirst };
        let parts = run(&toy, SearchConfig { strategy, horizon: Some(horizon), ..bounded });
        prop_assert_eq!(errors(&parts), errors(&whole));
        let counts = |r: &Report| (r.stats.states_new, r.stats.states_visited, r.stats.transitions, r.stats.end_states);
        prop_assert_eq!(counts(&parts), counts(&whole));
        prop_assert_eq!(&parts.warnings, &Vec::<String>::new());
    }

    /// Nested depth-first search (Courcoubetis, Vardi, Wolper, Yannakakis) needs no more of the store than a state's
    /// number and colour: it finds an accepting cycle where there is one.
    #[test]
    fn nested_search_by_colours_finds_accepting_cycles(toy in looping_toy(), (var, value) in (0usize..3, 0u32..3)) {
        if let Some(graph) = cycles::Graph::of(&toy, 400) {
            let accepting = |toy: &Toy| toy.variable(var) == value;
            prop_assert_eq!(cycles::nested(&graph, &accepting), graph.has_cycle_through(&accepting));
        }
    }

    /// A bounded search with matching finds what a bounded search without it finds: a state that was first met at the
    /// bound does not hide what lies behind it.
    #[test]
    fn bounds_and_matching_together_lose_nothing(toy in looping_toy(), depth in 2u32..8, seed: Option<u64>, hashed: bool) {
        let store = if hashed { StoreKind::HashCompact } else { StoreKind::Exact };
        let bounded = SearchConfig { depth_limit: Some(depth), random_seed: seed, store, ..multiple() };
        let matched = run(&toy, bounded.clone());
        let plain = run(&toy, SearchConfig { match_states: false, ..bounded });
        prop_assert_eq!(errors(&matched), errors(&plain));
        // Without matching, a loop always runs into the bound.
        prop_assert!(hashed || matched.incomplete_because.is_empty() || !plain.incomplete_because.is_empty());
    }

    #[test]
    fn outcomes_are_the_same_with_and_without_matching(toy in toy()) {
        let toy = toy.printing();
        let list = |config: SearchConfig| -> Vec<(String, String)> {
            let report = run(&toy, SearchConfig { outcomes: true, ..config });
            report.outcomes.into_iter().map(|o| (o.stdout, o.end)).collect()
        };
        prop_assert_eq!(list(SearchConfig::default()), list(unmatched()));
    }
}

pub(super) fn sliced(toy: &Toy, config: &SearchConfig, slices: &[u64]) -> (Stats, Vec<TreeEdge>, Report) {
    let mut search = Search::new(toy.clone(), config.clone());
    let mut edges = Vec::new();
    for &slice in slices.iter().cycle() {
        let done = search.work(slice);
        edges.extend(search.tree.drain());
        if done {
            break;
        }
    }
    let report = search.report(&mut || Ok::<_, String>(toy.clone()));
    (search.stats(), edges, report)
}
