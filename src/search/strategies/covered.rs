//! Which choices of which states were taken: random walks have seen everything when none is left.

use std::collections::BTreeMap;

use crate::search::point::ChoicePoint;

/// Combinations of one state that are told apart; a state with more is never taken for explored.
const MOST: u64 = 4096;

/// The choices of one state.
#[derive(Debug)]
struct Choices {
    /// One bit for each combination that was taken.
    taken: Vec<u64>,
    left: u64,
}

/// The choices of all states that were met. For stores that number every state.
#[derive(Debug, Default)]
pub(super) struct Covered {
    states: BTreeMap<u32, Choices>,
    left: u64,
    bytes: u64,
}

impl Covered {
    /// A state was met, with its choices at `point`.
    pub(super) fn meet(&mut self, state: u32, point: &ChoicePoint) {
        let Covered { states, left, bytes } = self;
        states.entry(state).or_insert_with(|| {
            let all = combinations(point);
            let taken = vec![0; all.min(MOST).div_ceil(64) as usize];
            *left += allowed(point);
            *bytes += (size_of::<(u32, Choices)>() + taken.len() * 8) as u64 * 2;
            Choices { taken, left: allowed(point) }
        });
    }

    /// The current choices of `point`, which is that state's, are taken.
    pub(super) fn take(&mut self, state: u32, point: &ChoicePoint) {
        let number = number(point);
        let Some(choices) = self.states.get_mut(&state).filter(|_| number < MOST) else { return };
        let (word, bit) = ((number / 64) as usize, 1 << (number % 64));
        if choices.taken.get(word).is_some_and(|bits| bits & bit == 0) {
            choices.taken[word] |= bit;
            choices.left -= 1;
            self.left -= 1;
        }
    }

    /// Whether every choice of every state that was met was taken.
    pub(super) fn complete(&self) -> bool {
        self.left == 0
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// How many combinations there are; at most one more than are told apart.
fn combinations(point: &ChoicePoint) -> u64 {
    point.total().min(MOST + 1)
}

/// How many of them the bounds on schedules allow.
fn allowed(point: &ChoicePoint) -> u64 {
    if point.only().is_some() {
        return 1;
    }
    let Some(cg) = point.scheduling() else { return combinations(point) };
    let threads = (0..cg.total()).filter(|&i| point.allows(i)).count() as u64;
    (point.total() / u64::from(cg.total().max(1))).saturating_mul(threads).min(MOST + 1)
}

/// The number of the current combination.
fn number(point: &ChoicePoint) -> u64 {
    if point.only().is_some() {
        return 0;
    }
    let digits = point.cascade().iter().zip(point.indices());
    digits.fold(0u64, |n, (cg, index)| n.saturating_mul(cg.total().into()).saturating_add(index.into()))
}
