//! How much of the state space is explored.
//!
//! A search that recognises states is a branching process that dies out: every choice not yet taken leads to a new state
//! with a probability that shrinks as the space fills, and a new state brings its own choices. From the share of new
//! states among the last arrivals and from the choices that a state has on the average follows how many transitions a
//! choice brings (the expected total progeny of a subcritical process, Harris: "The Theory of Branching Processes").
//!
//! Depth-first that would say little: what is open near the root leads to more than what is open near the top of the
//! stack. There the sizes of subtrees that were explored tell what those at the same depth will have, the first one of
//! each point apart, which finds most of its states unknown.
//!
//! An estimate: it can be far off where parts of the space differ much.

/// Arrivals on which the share of new states rests at least.
const WINDOW: f64 = 256.0;
/// The share of a run that the window grows to.
const MEMORY: f64 = 1.0 / 8.0;
/// Children of a choice at most: at 1 the process would never end.
const CRITICAL: f64 = 0.995;

/// Follows the arrivals of a search.
#[derive(Debug, Default)]
pub(super) struct Estimate {
    arrivals: u64,
    /// Moving share of arrivals at new states.
    fresh: f64,
    new: u64,
    /// Choices of all new states together.
    choices: u64,
}

impl Estimate {
    /// A transition has ended: in a new state with that many choices, or elsewhere.
    pub(super) fn arrive(&mut self, choices: Option<u64>) {
        self.arrivals += 1;
        let window = (self.arrivals as f64 * MEMORY).max(WINDOW).min(self.arrivals as f64);
        let sample = f64::from(u8::from(choices.is_some()));
        self.fresh += (sample - self.fresh) / window;
        if let Some(n) = choices {
            self.new += 1;
            self.choices += n;
        }
    }

    /// How many transitions a choice brings, itself included, at least 1.
    pub(super) fn offspring(&self) -> f64 {
        let children = self.fresh * self.choices as f64 / self.new.max(1) as f64;
        1.0 / (1.0 - children.min(CRITICAL))
    }

    /// The part of all transitions that have been made, from 0 to 1, when so many are still to come.
    pub(super) fn explored(&self, to_come: f64) -> f64 {
        if self.new == 0 { 0.0 } else { self.arrivals as f64 / (self.arrivals as f64 + to_come) }
    }
}

/// Depths that are told apart; what is deeper counts as this deep.
const DEEPEST: usize = 1 << 16;
/// Subtrees that a mean rests on at most: later ones are smaller, since more is known.
const SAMPLES: f64 = 8.0;
/// Growth of subtrees from one depth to the one above it, at most.
const GROWTH: f64 = 1.5;

/// Sizes of explored subtrees by the depth of their point, in transitions.
#[derive(Debug, Default)]
pub(super) struct Subtrees {
    pub(super) transitions: u64,
    /// Number of samples, and moving mean.
    means: Vec<(f64, f64)>,
}

impl Subtrees {
    /// A choice at that depth, not the first of its point, was explored: it was begun after `since` transitions.
    pub(super) fn explored(&mut self, depth: usize, since: u64) {
        let depth = depth.min(DEEPEST);
        if self.means.len() <= depth {
            self.means.resize(depth + 1, (0.0, 0.0));
        }
        let (n, mean) = &mut self.means[depth];
        *n = (*n + 1.0).min(SAMPLES);
        *mean += ((self.transitions - since) as f64 - *mean) / *n;
    }

    /// Transitions to come when the points of the path, the first one first, have so many untried choices. Where no
    /// subtree was explored yet, their sizes are taken to grow towards the root as they did below. `offspring` is for when
    /// nothing is known at all.
    pub(super) fn of(&self, untried: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator, offspring: f64) -> f64 {
        let known =
            |depth: usize| self.means.get(depth.min(DEEPEST)).copied().filter(|(n, _)| *n > 0.0).map(|(_, m)| m);
        let (mut size, mut growth, mut sum) = (None::<f64>, 1.0, 0.0);
        for (i, n) in untried.enumerate().rev() {
            let now = match (known(i + 1), size) {
                (Some(mean), Some(below)) => {
                    growth += ((mean / below.max(1.0)).clamp(1.0, GROWTH) - growth) / SAMPLES;
                    mean
                }
                (Some(mean), None) => mean,
                (None, Some(below)) => below * growth,
                (None, None) => offspring,
            };
            size = Some(now);
            sum += n as f64 * now;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_known_before_the_first_state_and_nothing_is_left_at_the_end() {
        let mut estimate = Estimate::default();
        assert_eq!(estimate.explored(0.0), 0.0);
        estimate.arrive(Some(2));
        assert!(estimate.explored(2.0 * estimate.offspring()) < 0.01);
        estimate.arrive(None);
        estimate.arrive(None);
        assert_eq!(estimate.explored(0.0), 1.0);
    }

    #[test]
    fn where_one_choice_in_four_leads_to_a_state_with_two_choices_half_of_the_open_ones_have_offspring() {
        let mut estimate = Estimate::default();
        for i in 0..4000 {
            estimate.arrive((i % 4 == 0).then_some(2));
        }
        assert!((estimate.offspring() - 2.0).abs() < 0.05, "{}", estimate.offspring());
    }

    #[test]
    fn untried_choices_are_as_large_as_explored_ones_at_their_depth() {
        let mut subtrees = Subtrees::default();
        assert_eq!(subtrees.of([3, 1].into_iter(), 10.0), 40.0);
        subtrees.transitions = 100;
        subtrees.explored(2, 80);
        subtrees.explored(2, 60);
        // 30 at the second depth, and no growth is known.
        assert_eq!(subtrees.of([1, 2].into_iter(), 10.0), 30.0 + 2.0 * 30.0);
        subtrees.explored(1, 0);
        assert_eq!(subtrees.of([1, 2].into_iter(), 10.0), 100.0 + 2.0 * 30.0);
    }
}
