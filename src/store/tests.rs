//! The store against the obvious: a hash map of whole vectors.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

const PLENTY: u64 = 1 << 30;

fn trimmed(vector: &[u32]) -> Vec<u32> {
    let len = vector.iter().rposition(|&x| x != 0).map_or(0, |i| i + 1);
    vector[..len].to_vec()
}

/// What `Store::visit` has to answer.
#[derive(Default)]
struct Naive {
    states: HashMap<(Vec<u32>, u32), (u32, u32)>,
}

impl Naive {
    fn visit(&mut self, vector: &[u32], tag: u32, depth: u32) -> Visit {
        let next = self.states.len() as u32;
        let mut new = false;
        let (state, least) = self.states.entry((trimmed(vector), tag)).or_insert_with(|| {
            new = true;
            (next, depth)
        });
        let shallower = depth < *least;
        *least = depth.min(*least);
        Visit { state: *state, new, shallower }
    }
}

fn learn_layout_at(store: &mut Store, states: usize) {
    let Table::Exact(exact) = &mut store.table else { panic!("an exact store") };
    exact.learn_layout_at(states);
}

/// One change of the vector between two visits.
#[derive(Debug, Clone)]
enum Change {
    Set(usize, u32),
    Resize(usize),
    Back(usize),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        6 => (0usize..300, 0u32..4).prop_map(|(i, x)| Change::Set(i, x)),
        1 => (0usize..300).prop_map(Change::Resize),
        2 => (0usize..1000).prop_map(Change::Back),
    ]
}

proptest! {
    #[test]
    fn visits_agree_with_a_map_of_whole_vectors(
        changes in prop::collection::vec((change(), 0u32..20, 0u32..3), 1..400), layout_at in 1usize..100
    ) {
        let (mut store, mut naive) = (Store::new(PLENTY), Naive::default());
        // The tree's shape is learnt in the middle, perhaps twice.
        learn_layout_at(&mut store, layout_at);
        store.track_depths();
        let mut history: Vec<Vec<u32>> = vec![vec![]];
        for (change, depth, tag) in changes {
            let mut vector = history.last().unwrap().clone();
            match change {
                Change::Set(i, x) => {
                    vector.resize(vector.len().max(i + 1), 0);
                    vector[i] = x;
                }
                Change::Resize(len) => vector.resize(len, 0),
                Change::Back(i) => vector = history[i % history.len()].clone(),
            }
            let visit = store.visit(&vector, tag, depth);
            prop_assert_eq!(visit, naive.visit(&vector, tag, depth));
            prop_assert_eq!((store.vector_of(visit.state), store.tag_of(visit.state)), (trimmed(&vector), tag));
            history.push(vector);
        }
        for ((vector, tag), (state, _)) in &naive.states {
            prop_assert_eq!((&store.vector_of(*state), store.tag_of(*state)), (vector, *tag));
        }
        prop_assert_eq!(store.states(), naive.states.len() as u64);
    }

    /// The least depth is kept beside a hash as it is beside a state.
    #[test]
    fn hashes_know_their_depths(visits in prop::collection::vec((0u32..200, 0u32..20), 1..600)) {
        let (mut store, mut naive) = (Store::of_kind(StoreKind::HashCompact, PLENTY), Naive::default());
        store.track_depths();
        for (state, depth) in visits {
            let (visit, expected) = (store.visit(&digits(state), 0, depth), naive.visit(&digits(state), 0, depth));
            prop_assert_eq!((visit.new, visit.shallower), (expected.new, expected.shallower));
        }
    }

    /// A vector that keeps account of what was written, or one of two by turns: the store sees the same states as by
    /// looking at everything, whatever it keeps of them.
    #[test]
    fn a_vector_on_trial_leaves_nothing_behind(
        steps in prop::collection::vec((prop::collection::vec((0usize..60, 0u32..4), 1..5), 0u32..4), 1..300),
        layout_at in 1usize..60, kind in 0usize..3
    ) {
        let mut store = Store::of_kind([StoreKind::Exact, StoreKind::Exact, StoreKind::HashCompact][kind], PLENTY);
        if kind == 0 {
            learn_layout_at(&mut store, layout_at);
        }
        let (mut naive, mut vector) = (Naive::default(), StateVector::default());
        for (changes, way) in steps {
            if way > 0 {
                store.follow(&mut vector);
            }
            let before: Vec<(u32, u32)> =
                changes.into_iter().map(|(at, number)| (at as u32, vector.set(at, number))).collect();
            let expected = naive.visit(&vector, 0, 0);
            let visit =
                if way > 0 { store.visit_on_trial(&mut vector, 0) } else { store.visit_moved(&mut vector, 0, 0) };
            prop_assert_eq!(visit.new, expected.new);
            if kind < 2 {
                prop_assert_eq!(visit.state, expected.state);
            }
            // Most are taken back; what is new may stay.
            if way > 1 || way == 1 && !visit.new {
                store.take_back(&mut vector, &before);
            }
        }
    }

    #[test]
    fn what_has_changed_is_enough(
        changes in prop::collection::vec((0usize..2, 0usize..200, 0u32..4, 0u32..6), 1..600),
        layout_at in 1usize..100, hashed: bool
    ) {
        let mut store = Store::of_kind(if hashed { StoreKind::HashCompact } else { StoreKind::Exact }, PLENTY);
        if !hashed {
            learn_layout_at(&mut store, layout_at);
        }
        let (mut naive, mut vectors) = (Naive::default(), [StateVector::default(), StateVector::default()]);
        for (which, position, number, what) in changes {
            let vector = &mut vectors[which];
            match what {
                0 => vector.clear(),
                1 => _ = vector.set(position % vector.len().max(1), 0),
                _ => _ = vector.set(position, number),
            }
            // Now and then it is changed again before it is seen, or seen without the account.
            let visit = match what {
                2 => continue,
                3 => store.visit(vector, 0, 0),
                _ => store.visit_moved(vector, 0, 0),
            };
            let expected = naive.visit(vector, 0, 0);
            prop_assert_eq!(visit.new, expected.new);
            if !hashed {
                prop_assert_eq!(visit.state, expected.state);
                prop_assert_eq!(store.vector_of(visit.state), trimmed(vector));
            }
        }
    }

    #[test]
    fn interning_is_content_addressing(all in prop::collection::vec(prop::collection::vec(0u32..3, 0..8), 1..300)) {
        let mut store = Store::new(PLENTY);
        let mut naive: HashMap<Vec<u32>, u32> = HashMap::new();
        for words in &all {
            let number = store.intern(words);
            prop_assert!(number > 0);
            let next = naive.len() as u32 + 1;
            prop_assert_eq!(number, *naive.entry(words.clone()).or_insert(next));
        }
        for (words, number) in naive {
            prop_assert_eq!(store.component(number), &words[..]);
        }
    }

    /// However small the cap: no panic, never past it, and once refused, refused for good.
    #[test]
    fn the_cap_holds(limit in 0u64..300_000, lengths in prop::collection::vec(0usize..9000, 1..60)) {
        let mut store = Store::new(limit);
        let mut vector = Vec::new();
        let mut was_over = false;
        for (i, len) in lengths.into_iter().enumerate() {
            let words: Vec<u32> = (0..len as u32).map(|w| w ^ i as u32).collect();
            vector.push(store.intern(&words));
            store.visit(&vector, 0, 0);
            prop_assert!(!was_over || store.over_limit());
            was_over = store.over_limit();
            prop_assert!(store.budget.used() <= limit);
        }
    }
}

#[test]
fn long_components_and_short_ones_mix() {
    let mut store = Store::new(PLENTY);
    let content = |i: usize| -> Vec<u32> {
        let len = [3, 5000, 4095, 4096, 20_000, 0, 8191][i % 7];
        (0..len).map(|w| w * 31 + i as u32).collect()
    };
    // All the empty ones are one component.
    let numbers: Vec<u32> = (0..50).map(|i| store.intern(&content(i))).collect();
    for (i, &number) in numbers.iter().enumerate() {
        assert_eq!(store.component(number), &content(i)[..]);
        assert_eq!(store.intern(&content(i)), number);
    }
}

#[test]
fn a_refused_store_says_so_and_keeps_what_it_has() {
    let mut store = Store::new(120_000);
    let mut stored = Vec::new();
    for i in 0..100_000u32 {
        let number = store.intern(&[i, i + 1, i + 2]);
        if store.over_limit() {
            break;
        }
        stored.push((number, i));
    }
    assert!(store.over_limit() && stored.len() > 1000);
    assert!(store.bytes() <= 120_000);
    for (number, i) in stored {
        assert_eq!(store.component(number), [i, i + 1, i + 2]);
    }
}

/// A counter over 64 positions: neighbouring states differ in one position, as states of a program do.
#[test]
fn neighbouring_states_share_their_trees() {
    let mut store = Store::new(PLENTY);
    let mut vector = vec![1u32; 64];
    let mut states = 0u64;
    for round in 0..200_000u32 {
        vector[(round.trailing_zeros() as usize * 7) % 64] = 1 + round % 97;
        states += u64::from(store.visit(&vector, 0, 0).new);
    }
    assert_eq!(store.states(), states);
    assert!(states > 10_000);
    let statistics = store.statistics();
    let per_state = statistics.bytes as f64 / states as f64;
    assert!(per_state < 64.0, "{per_state} bytes a state for 256-byte vectors: {statistics:?}");
    assert!(statistics.table_load > 0.3 && statistics.table_load < 0.81);
}

/// Vectors of a grid: `i` in base 10, one digit a position.
fn digits(i: u32) -> Vec<u32> {
    (0..6).map(|d| 1 + i / 10u32.pow(d) % 10).collect()
}

#[test]
fn hashes_of_64_bits_tell_states_apart() {
    let mut store = Store::of_kind(StoreKind::HashCompact, PLENTY);
    for i in 0..100_000 {
        assert_eq!(store.visit(&digits(i), 0, 0), Visit { state: i, new: true, shallower: false });
    }
    for i in 0..100_000 {
        assert!(!store.visit(&digits(i), 0, 0).new);
        assert!(store.visit(&digits(i), 1, 0).new, "the tag is part of the state");
    }
    assert_eq!(store.states(), 200_000);
    let omission = store.omission().expect("a table of hashes says so");
    // n² / 2 pairs, 64 bits and 6 more that choose the sub-table.
    let expected = 200_000f64.powi(2) / 2.0 / 2f64.powi(70);
    assert!((omission.states / expected - 1.0).abs() < 0.01, "{omission:?} {expected}");
    assert!(store.bytes() < 200_000 * 16, "{}", store.bytes());
}

/// A table that is far too small: what it says it has lost is what it has lost.
#[test]
fn bits_say_how_many_states_they_took_for_others() {
    let mut store = Store::of_kind(StoreKind::Bitstate, 4 << 16);
    let n = 100_000;
    let new = (0..n).filter(|&i| store.visit(&digits(i), 0, 0).new).count();
    assert!((0..n).all(|i| !store.visit(&digits(i), 0, 0).new), "what was met is known");
    let (lost, omission) = ((n as usize - new) as f64, store.omission().expect("a bit table says so"));
    assert!(lost == 2_374.0 && (omission.states / lost - 1.0).abs() < 0.1, "{lost} {omission:?}");
    assert_eq!((store.states(), omission.probability), (new as u64, 1.0));
    let roomy = Store::of_kind(StoreKind::Bitstate, PLENTY);
    assert_eq!(roomy.omission(), Some(Omission { probability: 0.0, states: 0.0 }));
}

#[test]
fn bits_take_over_when_memory_runs_out() {
    let limit = 4 << 20;
    let mut store = Store::new(limit);
    store.go_on_with_bits();
    let mut exact = 0;
    for i in 0..200_000 {
        let number = store.intern(&[i % 1000, 7]);
        let visit = store.visit(&[number, 1 + i / 1000, 1 + i % 7, 1 + i % 11], 0, 0);
        assert!(!store.over_limit() && store.bytes() <= limit + 65_536, "{}", store.bytes());
        if store.kind() == StoreKind::Exact {
            assert!(visit.new);
            exact = store.states();
        }
    }
    assert_eq!((store.kind(), store.exact_states()), (StoreKind::Bitstate, exact));
    assert!(exact > 20_000 && store.states() > 195_000 && store.states() <= 200_000, "{exact} {}", store.states());
    // What was stored in full before is known, and components have the numbers that they had.
    for i in 0..200_000 {
        let number = store.intern(&[i % 1000, 7]);
        assert_eq!(number, i % 1000 + 1);
        assert!(!store.visit(&[number, 1 + i / 1000, 1 + i % 7, 1 + i % 11], 0, 0).new);
    }
    assert!(store.omission().is_some());
}

#[test]
fn states_have_colours() {
    let mut store = Store::new(PLENTY);
    store.track_colours();
    let states: Vec<u32> = (0..5_000).map(|i| store.visit(&digits(i), 0, 0).state).collect();
    for &state in &states {
        assert_eq!(store.colour(state), 0);
        store.set_colour(state, (state % 4) as u8);
    }
    assert!(states.iter().all(|&state| store.colour(state) == (state % 4) as u8));
}

/// Two threads that count in two places each, far from each other: what counts together shares pairs, so that nearly
/// all that a state costs is its root and its place in the index.
#[test]
fn the_layout_lets_independent_changes_meet_at_the_root() {
    const COUNT: u32 = 400;
    let mut store = Store::new(PLENTY);
    for a in 0..COUNT {
        for b in 0..COUNT {
            let mut vector = [1; 100];
            (vector[3], vector[50], vector[20], vector[97]) = (a + 2, a + 1000, b + 2, b + 1000);
            assert!(store.visit(&vector, 0, 0).new);
        }
    }
    let Statistics { states, tree_nodes, bytes, .. } = store.statistics();
    assert_eq!(states, u64::from(COUNT * COUNT));
    assert!(tree_nodes < states / 10, "{tree_nodes} pairs");
    assert!(bytes / states < 24, "{} bytes a state", bytes / states);
}

#[test]
fn no_layout_is_learnt_where_there_is_no_room_for_two_trees() {
    let (mut roomy, mut tight) = (Store::new(PLENTY), Store::new(170_000));
    for store in [&mut roomy, &mut tight] {
        learn_layout_at(store, 2000);
        for i in 0..3000u32 {
            store.visit(&[i, 1, i / 7, 1, i / 50], 0, 0);
        }
        assert_eq!((store.states(), store.over_limit()), (3000, false));
    }
    let nodes = |store: &Store| store.statistics().tree_nodes;
    assert!(nodes(&roomy) < nodes(&tight), "{} and {}", nodes(&roomy), nodes(&tight));
    for state in 0..3000 {
        assert_eq!(roomy.vector_of(state), tight.vector_of(state));
    }
}

#[test]
fn a_change_of_the_layout_is_given_up_when_memory_runs_short() {
    let mut store = Store::new(PLENTY);
    learn_layout_at(&mut store, 2000);
    let visit = |store: &mut Store, i: u32| store.visit(&[i, 1, i / 7, 1, i / 50], 0, 0);
    for i in 0..2010 {
        visit(&mut store, i);
    }
    let without = store.budget.used() - {
        let Table::Exact(exact) = &mut store.table else { panic!("an exact store") };
        let both = store.budget.used();
        assert!(exact.give_up_rebuild(&mut store.budget), "it was under way");
        both - store.budget.used()
    };
    assert_eq!(store.budget.used(), without);
    learn_layout_at(&mut store, 2010);
    visit(&mut store, 2010);
    assert!(store.budget.used() > without);
    // Too little for both trees, enough for the states.
    store.set_limit(without + 60_000);
    for i in 2011..3000 {
        assert!(visit(&mut store, i).new && !store.over_limit(), "{i}");
    }
    assert!((0..3000).all(|i| visit(&mut store, i) == Visit { state: i, new: false, shallower: false }));
    assert!(!store.give_way(), "nothing is under way any more");
}
