//! Walks beside searches of a system whose counts are known.

use super::START;
use crate::report::{IncompleteBecause, Progress, Report, Stats, Verdict, WalkKind};
use crate::search::bounds::Limits;
use crate::search::tests::multiple;
use crate::search::toy::{Op, Toy};
use crate::search::{Search, SearchConfig, StrategyKind};

fn search(toy: &Toy, config: SearchConfig) -> Search<Toy> {
    let fresh = toy.clone();
    Search::new(toy.clone(), config).with_walks(Box::new(move || Ok(fresh.clone())))
}

fn report_of(toy: &Toy, mut search: Search<Toy>, units: u64) -> Report {
    while !search.work(units) {}
    search.report(&mut || Ok::<_, String>(toy.clone()))
}

fn run(toy: &Toy, config: SearchConfig) -> Report {
    report_of(toy, search(toy, config), 1_000)
}

/// So many steps, and then that.
fn steps(n: usize, last: &[Op]) -> Vec<Op> {
    [vec![Op::Step; n], last.to_vec()].concat()
}

/// Six threads of thirty steps, each of which then does `last`.
fn far(last: &[Op]) -> Toy {
    let thread = steps(30, last);
    Toy::new(vec![thread; 6])
}

/// The thread that ends last fails: an error in every schedule, 186 steps from the start.
fn wrong_in_every_schedule() -> Toy {
    far(&[Op::Add(0, 1), Op::FailIf(0, 6)])
}

fn bounded(states: u64) -> SearchConfig {
    SearchConfig { max_states: Some(states), ..SearchConfig::default() }
}

#[test]
fn the_first_walk_comes_to_an_error_of_every_schedule() {
    let toy = wrong_in_every_schedule();
    let report = run(&toy, bounded(100_000));
    assert_eq!((report.verdict, &report.incomplete_because[..]), (Verdict::Violated, &[][..]));
    let walks = report.walks.as_ref().unwrap();
    let found = walks.found.as_ref().unwrap();
    assert_eq!((found.walk, found.kind, walks.walks, walks.cut), (1, WalkKind::Random, 1, 0));
    // The search stands where it paused.
    assert_eq!(report.stats.transitions, START);
    // A choice of a thread for each operation; it was executed again to make the trace.
    let trace = &report.findings[0].trace;
    assert_eq!((trace.path.len(), trace.steps.len(), report.warnings.len()), (6 * 32, 6 * 32 + 1, 0));
    assert_eq!(walks.transitions, 6 * 32 + 1);
    let alone = report_of(&toy, Search::new(toy.clone(), bounded(100_000)), 1_000);
    assert_eq!((alone.verdict, alone.walks), (Verdict::Incomplete, None));
}

#[test]
fn slices_change_nothing_and_seeds_do() {
    // Needs the first thread to be slow and the last one fast.
    let slow = steps(30, &[Op::FailIf(0, 2)]);
    let mut threads = vec![slow; 2];
    threads.extend(vec![vec![Op::Step; 40]; 3]);
    threads.push(vec![Op::Add(0, 1), Op::Add(0, 1), Op::Add(0, 1)]);
    threads.push(steps(12, &[Op::Add(0, 1)]));
    let toy = Toy::new(threads);
    let report = |units, seed| {
        let config = SearchConfig { random_seed: seed, ..bounded(100_000) };
        report_of(&toy, search(&toy, config), units)
    };
    let whole = report(1_000_000, None);
    assert!(whole.walks.as_ref().unwrap().walks > 1, "{:?}", whole.walks);
    for units in [1, 7, 1_000] {
        assert_eq!(report(units, None), whole, "slices of {units}");
    }
    let others: Vec<_> = (1..4).map(|seed| report(1_000, Some(seed)).walks).collect();
    assert!(others.iter().any(|walks| *walks != whole.walks), "{others:?}");
}

/// What a search says, but for what belongs to its walks.
fn books(report: Report) -> Report {
    Report { walks: None, stats: Stats { peak_memory_bytes: 0, ..report.stats }, ..report }
}

#[test]
fn the_books_of_the_search_are_those_without_walks() {
    let toys = [
        Toy::counters(5, 6),
        Toy::counters(5, 6).with_thread(0, vec![Op::Step, Op::Add(0, 1), Op::IgnoreIf(1, 0), Op::Step]),
        Toy::counters(4, 7)
            .with_thread(0, vec![Op::Choose(vec![(0, 3), (1, 4)]), Op::Lock(0), Op::Print("x"), Op::Unlock(0)]),
    ];
    for toy in &toys {
        for config in [SearchConfig::default(), SearchConfig { depth_limit: Some(17), ..SearchConfig::default() }] {
            let alone = report_of(toy, Search::new(toy.clone(), config.clone()), 1_000);
            let both = run(toy, config);
            assert!(both.walks.as_ref().is_some_and(|walks| walks.walks > 10 && walks.found.is_none()), "{both:?}");
            assert!(both.stats.transitions > START);
            assert_eq!(books(both), books(alone));
        }
    }
}

#[test]
fn short_searches_make_no_walks() {
    let report = run(&Toy::counters(3, 8), SearchConfig::default());
    assert!(report.stats.transitions < START && report.walks.is_none());
}

#[test]
fn no_walks_where_something_else_was_asked_for() {
    let toy = wrong_in_every_schedule();
    let bounded = bounded(20_000);
    let others = [
        SearchConfig { multiple_errors: true, ..bounded.clone() },
        SearchConfig { outcomes: true, ..bounded.clone() },
        SearchConfig { strategy: StrategyKind::BreadthFirst, ..bounded.clone() },
        SearchConfig { strategy: StrategyKind::RandomDepthFirst, ..bounded.clone() },
    ];
    for config in others {
        let report = run(&toy, config);
        assert_eq!((report.verdict, report.walks), (Verdict::Incomplete, None));
    }
    let from_elsewhere = search(&toy, bounded).starting_after(vec![0, 0]);
    assert_eq!(report_of(&toy, from_elsewhere, 1_000).walks, None);
}

#[test]
fn walks_keep_to_the_bounds_of_the_search() {
    let toy = wrong_in_every_schedule();
    let near = SearchConfig { depth_limit: Some(150), ..bounded(30_000) };
    let report = run(&toy, near);
    assert_eq!(report.verdict, Verdict::Incomplete);
    assert!(report.walks.unwrap().walks > 10);
    // The update of one thread is lost where another one comes in between.
    let update =
        vec![Op::Load { from: 0, to: 1 }, Op::Add(1, 1), Op::Load { from: 1, to: 0 }, Op::Add(2, 1), Op::FailIf(1, 0)];
    let mut threads = vec![update; 7];
    threads.push(vec![Op::Step; 3]);
    let preemptions = |most| Limits { preemptions: Some(most), delays: None };
    let unmatched = SearchConfig { match_states: false, ..SearchConfig::default() };
    let report = run(&Toy::new(threads), SearchConfig { schedules: preemptions(0), ..unmatched });
    assert_eq!(
        (report.verdict, &report.incomplete_because[..]),
        (Verdict::Incomplete, &[IncompleteBecause::Preemptions][..])
    );
    assert!(report.walks.unwrap().walks > 10);
}

#[test]
fn what_else_ends_a_walk_ends_no_search() {
    for last in [Op::TerminateIf(0, 6), Op::IgnoreIf(0, 6)] {
        let report = run(&far(&[Op::Add(0, 1), last]), bounded(30_000));
        assert_eq!(
            (report.verdict, &report.incomplete_because[..]),
            (Verdict::Incomplete, &[IncompleteBecause::States][..])
        );
        assert!(report.walks.is_some_and(|walks| walks.walks >= 1 && walks.found.is_none()));
    }
    // Who ends last breaks; the others pass that over.
    let last = [Op::Add(0, 1), Op::GotoIf(0, 6, 33), Op::GotoIf(1, 0, 34), Op::Break];
    let report = run(&far(&last), bounded(30_000));
    assert_eq!(report.incomplete_because, [IncompleteBecause::States]);
    assert!(report.warnings[0].starts_with("Internal error: the toy broke (choice path ["), "{:?}", report.warnings);
}

#[test]
fn the_end_of_a_search_is_that_of_one_walk() {
    // The search itself begins with the first thread.
    let mut threads = vec![steps(30, &[Op::TerminateIf(0, 0), Op::Add(0, 1), Op::FailIf(0, 6)]); 6];
    threads[0] = steps(30, &[Op::Add(0, 1), Op::FailIf(0, 6)]);
    let report = run(&Toy::new(threads), bounded(30_000));
    assert_eq!((report.verdict, &report.incomplete_because[..]), (Verdict::Violated, &[][..]));
    let walk = report.walks.and_then(|walks| walks.found).map(|found| found.walk);
    assert!(walk.is_some_and(|walk| walk > 1), "{walk:?}");
}

#[test]
fn a_search_can_be_cancelled_in_the_middle_of_a_walk() {
    let toy = far(&[Op::Step]);
    let mut search = search(&toy, SearchConfig::default());
    while search.walks().is_none_or(|walks| walks.transitions < 100) {
        assert!(!search.work(50));
    }
    assert_eq!(search.stats().transitions, START);
    assert!(search.path_now() != search.path());
    search.cancel();
    let Progress { done, .. } = search.step(1.0, &mut || 0.0);
    let report = search.report(&mut || Ok::<_, String>(toy.clone()));
    assert_eq!((done, &report.incomplete_because[..]), (true, &[IncompleteBecause::Cancelled][..]));
    assert_eq!(report.walks.unwrap().walks, 1);
}

#[test]
fn walks_give_their_memory_back() {
    let toy = far(&[Op::Step]);
    let small = SearchConfig { memory_limit: 600_000, ..SearchConfig::default() };
    let report = run(&toy, small);
    assert_eq!(report.incomplete_because, [IncompleteBecause::Memory]);
    let no_system = Search::new(toy.clone(), bounded(20_000)).with_walks(Box::new(|| Err("gone".to_owned())));
    let report = report_of(&toy, no_system, 1_000);
    assert_eq!(
        (report.walks, &report.warnings[..]),
        (None, &["There were no random walks (search.portfolio): gone".to_owned()][..])
    );
}

#[test]
fn several_errors_are_searched_for_without_walks() {
    let report = run(&Toy::counters(5, 6), multiple());
    assert!(report.stats.transitions > START && report.walks.is_none());
}
