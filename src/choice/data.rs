//! Data choices: booleans, integer intervals, sets of values.

use std::borrow::Cow;

use super::{Choice, ChoiceGenerator, Position};

/// The parts of `ChoiceGenerator` that only move the position.
macro_rules! position_methods {
    () => {
        fn id(&self) -> &str {
            &self.at.id
        }
        fn shared_id(&self) -> Cow<'static, str> {
            self.at.id.clone()
        }
        fn processed(&self) -> u32 {
            self.at.processed
        }
        fn advance(&mut self) {
            self.at.processed += 1;
        }
        fn reset(&mut self) {
            self.at.processed = 0;
        }
        fn select(&mut self, index: u32) {
            self.at.processed = index + 1;
        }
    };
}

/// `false` and `true`, in either order.
#[derive(Debug, Clone)]
pub struct BooleanChoice {
    at: Position,
    false_first: bool,
}

impl BooleanChoice {
    pub fn new(id: impl Into<Cow<'static, str>>, false_first: bool) -> Self {
        BooleanChoice { at: Position { id: id.into(), processed: 0 }, false_first }
    }
}

impl ChoiceGenerator for BooleanChoice {
    position_methods!();
    fn total(&self) -> u32 {
        2
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Boolean((index == 0) != self.false_first)
    }
}

/// `min, min + delta, …` up to `max`.
#[derive(Debug, Clone)]
pub struct IntInterval {
    at: Position,
    min: i32,
    delta: i32,
    total: u32,
}

impl IntInterval {
    /// Both ends included; with `delta < 0` it counts down from `max`. An empty interval has no choices. `delta` 0 counts
    /// as 1.
    pub fn new(id: impl Into<Cow<'static, str>>, min: i32, max: i32, delta: i32) -> Self {
        let step = if delta == 0 { 1 } else { delta };
        let span = i64::from(max) - i64::from(min);
        let total = if span < 0 { 0 } else { span / i64::from(step).abs() + 1 };
        let first = if step < 0 { max } else { min };
        let at = Position { id: id.into(), processed: 0 };
        IntInterval { at, min: first, delta: step, total: u32::try_from(total).unwrap_or(u32::MAX) }
    }
}

impl ChoiceGenerator for IntInterval {
    position_methods!();
    fn total(&self) -> u32 {
        self.total
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Int((i64::from(self.min) + i64::from(self.delta) * i64::from(index)) as i32)
    }
}

/// Integers from a list, in its order.
#[derive(Debug, Clone)]
pub struct IntFromSet {
    at: Position,
    values: Vec<i32>,
}

impl IntFromSet {
    pub fn new(id: impl Into<Cow<'static, str>>, values: Vec<i32>) -> Self {
        IntFromSet { at: Position { id: id.into(), processed: 0 }, values }
    }
}

impl ChoiceGenerator for IntFromSet {
    position_methods!();
    fn total(&self) -> u32 {
        self.values.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Int(self.values[index as usize])
    }
}

/// Doubles from a list, in its order.
#[derive(Debug, Clone)]
pub struct DoubleFromSet {
    at: Position,
    values: Vec<f64>,
}

impl DoubleFromSet {
    pub fn new(id: impl Into<Cow<'static, str>>, values: Vec<f64>) -> Self {
        DoubleFromSet { at: Position { id: id.into(), processed: 0 }, values }
    }
}

impl ChoiceGenerator for DoubleFromSet {
    position_methods!();
    fn total(&self) -> u32 {
        self.values.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Double(self.values[index as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(cg: &mut dyn ChoiceGenerator) -> Vec<Choice> {
        let mut out = Vec::new();
        while cg.has_more() {
            cg.advance();
            out.push(cg.current());
        }
        out
    }

    #[test]
    fn boolean_order_is_configurable() {
        assert_eq!(all(&mut BooleanChoice::new("b", true)), [Choice::Boolean(false), Choice::Boolean(true)]);
        assert_eq!(all(&mut BooleanChoice::new("b", false)), [Choice::Boolean(true), Choice::Boolean(false)]);
    }

    #[test]
    fn intervals_count_up_and_down_with_a_delta() {
        let ints = |v: &[i32]| v.iter().map(|&i| Choice::Int(i)).collect::<Vec<_>>();
        assert_eq!(all(&mut IntInterval::new("i", -1, 2, 1)), ints(&[-1, 0, 1, 2]));
        assert_eq!(all(&mut IntInterval::new("i", 0, 7, 3)), ints(&[0, 3, 6]));
        assert_eq!(all(&mut IntInterval::new("i", 0, 7, -3)), ints(&[7, 4, 1]));
        assert_eq!(all(&mut IntInterval::new("i", 3, 2, 1)), ints(&[]));
        assert_eq!(IntInterval::new("i", i32::MIN, i32::MAX, 1).total(), u32::MAX);
    }

    #[test]
    fn select_and_reset_move_the_position() {
        let mut cg = IntFromSet::new("s", vec![4, 5, 6]);
        cg.select(2);
        assert_eq!((cg.current(), cg.has_more()), (Choice::Int(6), false));
        cg.reset();
        assert_eq!((cg.processed(), cg.has_more()), (0, true));
    }
}
