//! Best-first: the state with the lowest value of a heuristic comes next, and among equal ones that which was met first.
//! With a limit on the queue the worst state is dropped for a better one; as a beam, states are taken level by level, of each
//! level the best ones only.

use std::collections::BTreeMap;

use super::frontier::{Frontier, Open, Order};
use crate::search::config::SearchConfig;
use crate::search::heuristic::{Heuristic, HeuristicConfig, HeuristicView};

/// States by value.
#[derive(Debug)]
pub struct Ranked {
    heuristic: Box<dyn Heuristic>,
    config: HeuristicConfig,
    waiting: BTreeMap<(Value, u64), Open>,
    /// The level after the one that is explored, in a beam.
    below: BTreeMap<(Value, u64), Open>,
    met: u64,
}

/// A value that has an order: what is no number comes last.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Value(f64);

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Best-first search.
pub type BestFirst = Frontier<Ranked>;

impl BestFirst {
    /// By that heuristic.
    pub fn by(heuristic: Box<dyn Heuristic>, config: &SearchConfig) -> Self {
        let ranked = Ranked {
            heuristic,
            config: config.heuristics.clone(),
            waiting: BTreeMap::new(),
            below: BTreeMap::new(),
            met: 0,
        };
        Frontier::new(ranked, config)
    }
}

impl Order for Ranked {
    fn history(&self) -> usize {
        self.config.history
    }

    fn push(&mut self, open: Open, view: &HeuristicView<'_>) -> Option<Open> {
        let mut value = self.heuristic.value(view);
        if self.config.astar {
            value += f64::from(view.depth);
        }
        match view.system.hint() {
            0 => {}
            hint => value = if hint > 0 { f64::NEG_INFINITY } else { f64::INFINITY },
        }
        let value = Value(if value.is_nan() { f64::INFINITY } else { value });
        self.met += 1;
        let beam = self.config.beam;
        let (queue, most) = match beam {
            true => (&mut self.below, Some(self.config.queue_limit.unwrap_or(1))),
            false => (&mut self.waiting, self.config.queue_limit),
        };
        queue.insert((value, self.met), open);
        if most.is_some_and(|most| queue.len() as u64 > most) { queue.pop_last().map(|(_, open)| open) } else { None }
    }

    fn failure(&mut self) -> Option<String> {
        self.heuristic.failure()
    }

    fn pop(&mut self) -> Option<Open> {
        if self.waiting.is_empty() {
            std::mem::swap(&mut self.waiting, &mut self.below);
        }
        self.waiting.pop_first().map(|(_, open)| open)
    }

    fn bytes(&self) -> u64 {
        ((self.waiting.len() + self.below.len()) * (size_of::<Open>() + 24)) as u64 * 3 / 2
    }
}
