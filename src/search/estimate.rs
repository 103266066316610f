//! How much of the state space is explored.
//!
//! A search that recognises states is a branching process that dies out: every choice not yet taken leads to a new state
//! with a probability that shrinks as the space fills, and a new state brings its own choices. From the share of new
//! states among the last arrivals and from the choices that a state has on the average follows how many transitions are
//! still to come (the expected total progeny of a subcritical process, Harris: "The Theory of Branching Processes").
//!
//! An estimate: it can be far off where parts of the space differ much, and while the space still grows it says little
//! more than that most is to come.

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

    /// The part of all transitions that have been made, from 0 to 1, when `open` choices are known and not taken.
    pub(super) fn explored(&self, open: u64) -> f64 {
        if self.new == 0 {
            return 0.0;
        }
        let children = self.fresh * self.choices as f64 / self.new as f64;
        let to_come = open as f64 / (1.0 - children.min(CRITICAL));
        let done = self.arrivals as f64;
        done / (done + to_come)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_known_before_the_first_state_and_nothing_is_left_at_the_end() {
        let mut estimate = Estimate::default();
        assert_eq!(estimate.explored(0), 0.0);
        estimate.arrive(Some(2));
        assert!(estimate.explored(2) < 0.01);
        estimate.arrive(None);
        estimate.arrive(None);
        assert_eq!(estimate.explored(0), 1.0);
    }

    #[test]
    fn where_one_choice_in_four_leads_to_a_state_with_two_choices_half_of_the_open_ones_have_offspring() {
        let mut estimate = Estimate::default();
        for i in 0..4000 {
            estimate.arrive((i % 4 == 0).then_some(2));
        }
        // 1000 open choices make 1000 / (1 - 2/4) transitions.
        assert!((estimate.explored(1000) - 4000.0 / 6000.0).abs() < 0.01, "{}", estimate.explored(1000));
    }
}
