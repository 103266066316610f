//! A choice point of the current path: the cascade of generators that a state registered, and which combination of their
//! choices is being explored.

use smallvec::SmallVec;

use super::bounds::{Limits, Spent, Standing};
use super::tree_log::{LoggedEdge, NO_STATE};
use crate::choice::{Choice, ChoiceGenerator, Generator, Path, Site, TOO_LONG, Tid, shuffled};
use crate::report::IncompleteBecause;
use crate::system::{Cascade, Choices, Mark};

/// A choice point. It starts before its first combination.
#[derive(Debug)]
pub struct ChoicePoint {
    cascade: Cascade,
    /// For each generator, how many of its choices were tried before the current one. Empty before the first.
    turns: SmallVec<[u32; 2]>,
    /// Shuffles the order in which choices are tried.
    shuffle: Option<u64>,
    /// The system's state here.
    pub(super) mark: Mark,
    /// Number in the search tree, of this point and of the one before.
    pub(super) node: u32,
    pub(super) parent: u32,
    /// Number of the stored state.
    pub(super) state: u32,
    /// The number of transitions when its current combination was begun.
    pub(super) since: u64,
    /// Whose transition led here, and what was spent on the way.
    pub(super) standing: Standing,
    /// What may be spent.
    limits: Limits,
    /// The edge that leads here, when the tree log had no room for it.
    pub(super) unlogged: Option<Box<LoggedEdge>>,
    /// The state's vector, when states are verified.
    pub(super) vector: Option<Vec<u32>>,
    /// The generators on the way here, while somebody listens.
    pub(super) path: Path,
    /// Where the cascade was registered, while somebody listens.
    pub(super) site: Option<Site>,
    /// The one combination that a listener leaves.
    only: Option<SmallVec<[u32; 2]>>,
}

impl ChoicePoint {
    /// A point that stands before its first combination.
    pub(super) fn new(cascade: Cascade, mark: Mark, shuffle: Option<u64>) -> Self {
        let turns = SmallVec::new();
        ChoicePoint {
            cascade,
            turns,
            shuffle,
            mark,
            node: 0,
            parent: 0,
            state: NO_STATE,
            since: 0,
            standing: Standing::default(),
            limits: Limits::default(),
            unlogged: None,
            vector: None,
            path: Path::default(),
            site: None,
            only: None,
        }
    }

    /// Puts it under bounds on schedules.
    pub(super) fn bound(&mut self, standing: Standing, limits: Limits) {
        (self.standing, self.limits) = (standing, limits);
    }

    /// Leaves one combination alone, given by the index of each generator's choice.
    pub(super) fn restrict(&mut self, only: &[u32]) {
        self.only = Some(SmallVec::from_slice(only));
    }

    /// The one combination that is left of all.
    pub(super) fn only(&self) -> Option<&[u32]> {
        self.only.as_deref()
    }

    /// A point on given choices, each within its generator's total.
    pub(super) fn standing_on(mut cascade: Cascade, indices: &[u32]) -> Self {
        for (cg, &index) in cascade.iter_mut().zip(indices) {
            cg.select(index);
        }
        ChoicePoint { turns: indices.into(), ..ChoicePoint::new(cascade, Mark(0), None) }
    }

    /// The next combination that the bounds on schedules allow. False when every one was tried, which is at once when one
    /// generator has no choices.
    pub(super) fn advance(&mut self) -> bool {
        while self.turn() {
            if !self.limits.any() {
                return true;
            }
            let taken = self.scheduling().map(|cg| (cg, cg.processed() - 1));
            if taken.is_none_or(|(cg, index)| self.standing.forbids(self.limits, cg, index).is_none()) {
                return true;
            }
        }
        false
    }

    /// The index of the choice of the only generator that has this turn.
    pub(super) fn index_of_turn(&self, turn: u32) -> u32 {
        let total = self.cascade.first().map_or(0, |cg| cg.total());
        self.shuffle.map_or(turn, |seed| shuffled(turn, total, 0, seed))
    }

    /// Moves to a choice of the only generator, out of turn.
    pub(super) fn take(&mut self, index: u32) {
        let turn = self.turns.first().map_or(0, |turn| turn + 1);
        self.turns = SmallVec::from_slice(&[turn]);
        self.select(&[index]);
    }

    /// The generator that decides which thread runs.
    pub(super) fn scheduling(&self) -> Option<&dyn ChoiceGenerator> {
        self.cascade.iter().find(|cg| cg.is_scheduling()).map(|cg| &**cg)
    }

    /// Whether the step of the thread that has run goes on here; see [`goes_on`].
    pub(super) fn goes_on(&self) -> bool {
        goes_on(&self.cascade, self.standing.thread)
    }

    /// The bounds on schedules that forbid choices of this point.
    pub(super) fn forbidden(&self) -> impl Iterator<Item = IncompleteBecause> {
        let cg = self.scheduling().filter(|_| self.limits.any());
        cg.into_iter().flat_map(|cg| (0..cg.total()).filter_map(|i| self.standing.forbids(self.limits, cg, i)))
    }

    /// Whether the bounds on schedules allow choice `index` of the scheduling generator.
    pub(super) fn allows(&self, index: u32) -> bool {
        self.scheduling().is_none_or(|cg| self.standing.forbids(self.limits, cg, index).is_none())
    }

    /// The choices of the scheduling generator that the bounds on schedules allow.
    pub(super) fn allowed(&self, cg: &dyn ChoiceGenerator) -> Vec<u32> {
        let all = 0..cg.total();
        if self.limits.any() { all.filter(|&i| self.allows(i)).collect() } else { all.collect() }
    }

    /// Whether there is more than one value of data to choose from.
    pub(super) fn chooses_data(&self) -> bool {
        self.cascade.iter().any(|cg| !cg.is_scheduling() && cg.total() > 1)
    }

    /// What is spent with the current choices.
    pub(super) fn spent(&self) -> Spent {
        let taken = self.scheduling().and_then(|cg| Some((cg, cg.processed().checked_sub(1)?)));
        taken.map_or(self.standing.spent, |(cg, index)| self.standing.after(cg, index))
    }

    /// Moves to a combination: for each generator the index of its choice.
    pub(super) fn select(&mut self, indices: &[u32]) {
        for (cg, &index) in self.cascade.iter_mut().zip(indices) {
            cg.select(index);
        }
    }

    /// An odometer whose last generator turns fastest.
    fn turn(&mut self) -> bool {
        if self.only.is_some() {
            let only = self.only.clone().unwrap_or_default();
            let first = self.turns.is_empty();
            self.turns = SmallVec::from_elem(0, self.cascade.len());
            self.select(&only);
            return first;
        }
        if self.turns.is_empty() {
            if self.cascade.is_empty() || self.cascade.iter().any(|cg| cg.total() == 0) {
                return false;
            }
            self.turns = SmallVec::from_elem(0, self.cascade.len());
            self.select_all();
            return true;
        }
        for position in (0..self.cascade.len()).rev() {
            self.turns[position] += 1;
            if self.turns[position] < self.cascade[position].total() {
                self.select_all();
                return true;
            }
            self.turns[position] = 0;
        }
        false
    }

    /// Whether it stands on its last combination.
    pub(super) fn is_last(&self) -> bool {
        self.tried() + 1 == self.total() && !self.turns.is_empty()
    }

    /// How many combinations there are.
    pub(super) fn total(&self) -> u64 {
        if self.only.is_some() {
            return 1;
        }
        self.cascade.iter().map(|cg| u64::from(cg.total())).fold(1, u64::saturating_mul)
    }

    /// How many combinations were explored before the current one.
    pub(super) fn tried(&self) -> u64 {
        let mut number = 0u64;
        for (turn, cg) in self.turns.iter().zip(&self.cascade) {
            number = number.saturating_mul(cg.total().into()).saturating_add(u64::from(*turn));
        }
        number
    }

    fn select_all(&mut self) {
        for (position, cg) in self.cascade.iter_mut().enumerate() {
            let turn = self.turns[position];
            let index = self.shuffle.map_or(turn, |seed| shuffled(turn, cg.total(), position, seed));
            cg.select(index);
        }
    }

    /// The current choices by id.
    pub(super) fn choices(&self) -> Choices {
        self.cascade.iter().map(|cg| (cg.shared_id(), cg.current())).collect()
    }

    /// The generators, standing on the current choices.
    pub(super) fn cascade(&self) -> &Cascade {
        &self.cascade
    }

    /// The index of each generator's current choice: this point's part of a choice path.
    pub(super) fn indices(&self) -> impl Iterator<Item = u32> {
        self.cascade.iter().map(|cg| cg.processed().saturating_sub(1))
    }

    /// An estimate of the bytes it takes, the generators' own content included.
    pub(super) fn bytes(&self) -> u64 {
        let spilled = if self.cascade.spilled() { self.cascade.capacity() * size_of::<Generator>() } else { 0 };
        let boxed = self.cascade.iter().filter(|cg| matches!(cg, Generator::Other(_))).count() * 80;
        (size_of::<Self>() + spilled + boxed) as u64
    }
}

/// Whether the step of a thread, which has led to these generators, goes on there, and nobody else may come in between: data alone
/// are chosen, or a transition is cut for its length where no other thread can go on. Reductions must not take what follows for a
/// step of its own: others may have to come before its beginning.
pub(super) fn goes_on(cascade: &Cascade, thread: Tid) -> bool {
    let scheduling = cascade.iter().find(|cg| cg.is_scheduling());
    scheduling.is_none_or(|cg| cg.id() == TOO_LONG && cg.total() == 1 && cg.choice(0) == Choice::Thread(thread))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::choice::{Choice, IntInterval};

    fn cascade(totals: &[i32]) -> Cascade {
        totals.iter().map(|&n| Generator::Other(Box::new(IntInterval::new("i", 0, n - 1, 1)))).collect()
    }

    fn combinations(totals: &[i32], shuffle: Option<u64>) -> Vec<Vec<u32>> {
        let mut point = ChoicePoint::new(cascade(totals), Mark(0), shuffle);
        let mut out = Vec::new();
        while point.advance() {
            let values: Vec<u32> = point.indices().collect();
            for (&value, (_, choice)) in values.iter().zip(point.choices()) {
                assert_eq!(choice, Choice::Int(value as i32));
            }
            out.push(values);
        }
        out
    }

    #[test]
    fn the_last_registered_varies_fastest() {
        let expected = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]].map(Vec::from);
        assert_eq!(combinations(&[2, 3], None), expected);
    }

    #[test]
    fn a_generator_without_choices_leaves_no_combination() {
        assert!(combinations(&[2, 0, 3], None).is_empty());
        assert!(combinations(&[], None).is_empty());
    }

    proptest! {
        #[test]
        fn a_shuffled_point_has_the_same_combinations(totals in prop::collection::vec(1i32..9, 1..4), seed: u64) {
            let mut shuffled = combinations(&totals, Some(seed));
            shuffled.sort();
            prop_assert_eq!(shuffled, combinations(&totals, None));
        }
    }
}
