//! Numbers at equal distances.

use std::borrow::Cow;

use super::{Choice, ChoiceGenerator, Position, position_methods};

/// `min, min + delta, …` up to `max`.
#[derive(Debug, Clone)]
pub struct IntInterval {
    at: Position,
    first: i32,
    delta: i32,
    total: u32,
}

/// Why there is no such choice.
pub const TOO_MANY_INTS: &str = "a choice has at most 4294967295 values, and all ints are one more: leave one out";

impl IntInterval {
    /// Whether there are numbers for all choices of [`IntInterval::new`]: not where they are all ints.
    pub fn fits(min: i32, max: i32, delta: i32) -> bool {
        (min, max) != (i32::MIN, i32::MAX) || delta.unsigned_abs() > 1
    }

    /// Both ends included; with `delta < 0` it counts down from `max`. An empty interval has no choices. `delta` 0 counts
    /// as 1. Of 2^32 choices the last one is left out: see [`IntInterval::fits`].
    pub fn new(id: impl Into<Cow<'static, str>>, min: i32, max: i32, delta: i32) -> Self {
        let step = if delta == 0 { 1 } else { delta };
        let span = i64::from(max) - i64::from(min);
        let total = if span < 0 { 0 } else { span / i64::from(step).abs() + 1 };
        let first = if step < 0 { max } else { min };
        IntInterval { at: Position::new(id), first, delta: step, total: u32::try_from(total).unwrap_or(u32::MAX) }
    }
}

impl ChoiceGenerator for IntInterval {
    position_methods!();
    fn class(&self) -> &'static str {
        "IntIntervalGenerator"
    }
    fn total(&self) -> u32 {
        self.total
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Int((i64::from(self.first) + i64::from(self.delta) * i64::from(index)) as i32)
    }
}

/// The same for `double`.
#[derive(Debug, Clone)]
pub struct DoubleInterval {
    at: Position,
    first: f64,
    delta: f64,
    total: u32,
}

/// Choices that a double interval may have.
const MOST_DOUBLES: u32 = 1 << 24;

impl DoubleInterval {
    /// As [`IntInterval::new`]; each number is computed from the first one, so that errors do not add up, and a last one
    /// that misses the end by a rounding error belongs to it.
    ///
    /// # Errors
    /// A sentence when a number is not finite, `delta` is 0, or there would be more than 2^24 choices.
    pub fn new(id: impl Into<Cow<'static, str>>, min: f64, max: f64, delta: f64) -> Result<Self, String> {
        if !(min.is_finite() && max.is_finite() && delta.is_finite()) || delta == 0.0 {
            return Err(format!("an interval from {min:?} to {max:?} in steps of {delta:?} cannot be enumerated"));
        }
        let steps = ((max - min) / delta.abs() * (1.0 + 4.0 * f64::EPSILON)).floor();
        if steps >= f64::from(MOST_DOUBLES) {
            return Err(format!(
                "an interval from {min:?} to {max:?} in steps of {delta:?} has more than {MOST_DOUBLES} values"
            ));
        }
        let total = if min > max { 0 } else { steps as u32 + 1 };
        Ok(DoubleInterval { at: Position::new(id), first: if delta < 0.0 { max } else { min }, delta, total })
    }
}

impl ChoiceGenerator for DoubleInterval {
    position_methods!();
    fn class(&self) -> &'static str {
        "DoubleIntervalGenerator"
    }
    fn total(&self) -> u32 {
        self.total
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Double(self.first + self.delta * f64::from(index))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::texts;
    use super::*;

    #[test]
    fn intervals_count_up_and_down_with_a_delta() {
        assert_eq!(texts(&mut IntInterval::new("i", -1, 2, 1)), ["-1", "0", "1", "2"]);
        assert_eq!(texts(&mut IntInterval::new("i", 0, 7, 3)), ["0", "3", "6"]);
        assert_eq!(texts(&mut IntInterval::new("i", 0, 7, -3)), ["7", "4", "1"]);
        assert!(texts(&mut IntInterval::new("i", 3, 2, 1)).is_empty());
        assert_eq!(IntInterval::new("i", i32::MIN, i32::MAX - 1, 1).total(), u32::MAX);
        assert!(!IntInterval::fits(i32::MIN, i32::MAX, -1) && !IntInterval::fits(i32::MIN, i32::MAX, 0));
        assert!(IntInterval::fits(i32::MIN, i32::MAX, 2) && IntInterval::fits(i32::MIN + 1, i32::MAX, 1));
        assert_eq!(IntInterval::new("i", i32::MIN, i32::MAX, i32::MAX).choice(2), Choice::Int(i32::MAX - 1));
    }

    #[test]
    fn double_intervals_reach_their_end_in_spite_of_rounding() {
        let all = |min, max, delta| texts(&mut DoubleInterval::new("d", min, max, delta).unwrap());
        assert_eq!(all(0.0, 0.3, 0.1), ["0.0", "0.1", "0.2", "0.30000000000000004"]);
        assert_eq!(all(1.0, 2.0, -0.5), ["2.0", "1.5", "1.0"]);
        assert_eq!(all(1.0, 1.9, 0.5), ["1.0", "1.5"]);
        assert!(all(2.0, 1.0, 0.5).is_empty());
        assert!(DoubleInterval::new("d", 0.0, 1.0, 0.0).unwrap_err().contains("cannot be enumerated"));
        assert!(DoubleInterval::new("d", 0.0, f64::INFINITY, 1.0).is_err());
        assert!(DoubleInterval::new("d", 0.0, 1.0, 1e-9).unwrap_err().contains("more than 16777216"));
    }
}
