//! Tests of cascades of a scheduling choice and choices of values at one instruction.

use super::config::SearchConfig;
use super::tests::{run, unmatched};
use super::toy::{Meetings, Op, Toy};

/// One thread chooses two values where the other one could come in.
fn program() -> Vec<Vec<Op>> {
    vec![vec![Op::Choose(vec![(0, 2), (1, 3)]), Op::Step], vec![Op::Step]]
}

#[test]
fn every_combination_of_a_thread_and_two_values_comes_once() {
    let meetings = Meetings::default();
    let report = run(&Toy::new(program()).meeting(&meetings), unmatched());
    let mut seen = meetings.borrow().clone();
    // The first point: each thread with each pair. After the other thread's step, six times, the point of the first one alone.
    assert_eq!(seen.len(), 2 * 6 + 6 * 6);
    seen.sort();
    let pairs = || (0..2).flat_map(|a| (0..3).map(move |b| vec![a, b]));
    let expected: Vec<_> = pairs().flat_map(|pair| vec![(0, pair); 7]).chain(pairs().map(|pair| (1, pair))).collect();
    assert_eq!(seen, expected);
    // After the first thread's choice its step and the other's come in either order, and after the other's step one is left.
    assert_eq!(report.stats.end_states, 6 * 2 + 36);
    assert_eq!(report.stats.data_choices, 2 * (1 + 6));
}

#[test]
fn it_is_the_same_in_every_order_of_search_and_with_state_matching() {
    for random_seed in [None, Some(1), Some(99)] {
        let meetings = Meetings::default();
        run(&Toy::new(program()).meeting(&meetings), SearchConfig { random_seed, ..unmatched() });
        assert_eq!(meetings.borrow().len(), 48, "{random_seed:?}");
    }
    let meetings = Meetings::default();
    run(&Toy::new(program()).meeting(&meetings), SearchConfig::default());
    // The six states after the other thread's step are one.
    assert_eq!(meetings.borrow().len(), 2 * 6 + 6);
}
