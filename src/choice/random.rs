//! Choices that a seed picks: the same seed gives the same ones, so a path stays what it is.

use std::borrow::Cow;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{Choice, ChoiceGenerator, Position, position_methods};

/// The index to try at `turn`: a fixed permutation `offset + turn * stride` of `0..total`. `position` tells generators of
/// one cascade apart.
pub fn shuffled(turn: u32, total: u32, position: usize, seed: u64) -> u32 {
    let total = u64::from(total);
    let random = xxh3_64_with_seed(&(position as u64).to_le_bytes(), seed);
    let offset = (random >> 32) % total;
    let mut stride = (random & 0xffff_ffff) % total + 1;
    while gcd(stride, total) != 1 {
        stride += 1;
    }
    ((offset + u64::from(turn) * (stride % total)) % total) as u32
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A number of random ints of an interval. Unlike the whole interval they may repeat, and they may leave some out: what
/// is not found with them may be there all the same.
#[derive(Debug, Clone)]
pub struct RandomInt {
    at: Position,
    min: i32,
    max: i32,
    choices: u32,
    seed: u64,
}

impl RandomInt {
    /// `choices` numbers from `min` to `max`, both included; none where that is empty.
    pub fn new(id: impl Into<Cow<'static, str>>, min: i32, max: i32, choices: u32, seed: u64) -> Self {
        RandomInt { at: Position::new(id), min, max, choices: if min > max { 0 } else { choices }, seed }
    }
}

impl ChoiceGenerator for RandomInt {
    position_methods!();
    fn class(&self) -> &'static str {
        "RandomIntIntervalGenerator"
    }
    fn total(&self) -> u32 {
        self.choices
    }
    fn choice(&self, index: u32) -> Choice {
        let span = (i64::from(self.max) - i64::from(self.min) + 1) as u64;
        let random = xxh3_64_with_seed(&index.to_le_bytes(), self.seed);
        // The upper half of the product is evenly spread over the span, to one part in 2^32.
        let offset = (u128::from(random) * u128::from(span)) >> 64;
        Choice::Int((i64::from(self.min) + offset as i64) as i32)
    }
}

/// The choices of another generator in a random order.
#[derive(Debug)]
pub struct Shuffled {
    inner: Box<dyn ChoiceGenerator>,
    at: Position,
    seed: u64,
}

impl Shuffled {
    /// `inner` must stand before its first choice.
    pub fn new(inner: Box<dyn ChoiceGenerator>, seed: u64) -> Self {
        Shuffled { at: Position::new(inner.shared_id()), inner, seed }
    }

    fn place(&self, index: u32) -> u32 {
        shuffled(index, self.inner.total(), 0, self.seed)
    }
}

impl ChoiceGenerator for Shuffled {
    position_methods!();
    fn class(&self) -> &'static str {
        self.inner.class()
    }
    fn total(&self) -> u32 {
        self.inner.total()
    }
    fn choice(&self, index: u32) -> Choice {
        self.inner.choice(self.place(index))
    }
    fn label(&self, index: u32) -> String {
        self.inner.label(self.place(index))
    }
    fn is_scheduling(&self) -> bool {
        self.inner.is_scheduling()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::texts;
    use super::super::{IntInterval, NumberChoice};
    use super::*;

    #[test]
    fn random_ints_are_those_of_their_seed_and_in_their_interval() {
        let all = |seed| texts(&mut RandomInt::new("r", -3, 3, 10, seed));
        assert_eq!(all(1), all(1));
        assert_ne!(all(1), all(2));
        assert!(all(1).iter().all(|v| (-3..=3).contains(&v.parse::<i32>().unwrap())));
        assert!(texts(&mut RandomInt::new("r", 3, -3, 10, 1)).is_empty());
        let whole = RandomInt::new("r", i32::MIN, i32::MAX, 1000, 7);
        let below = (0..1000).filter(|&i| matches!(whole.choice(i), Choice::Int(v) if v < 0)).count();
        assert!((400..600).contains(&below), "{below}");
    }

    proptest! {
        #[test]
        fn a_shuffled_generator_has_the_same_choices(total in 1i32..50, seed: u64) {
            let mut values = texts(&mut Shuffled::new(Box::new(IntInterval::new("i", 1, total, 1)), seed));
            values.sort_by_key(|v| v.parse::<i32>().unwrap());
            prop_assert_eq!(values, (1..=total).map(|v| v.to_string()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_empty_generator_can_be_shuffled() {
        assert!(texts(&mut Shuffled::new(Box::new(NumberChoice::<i32>::list("l", vec![])), 3)).is_empty());
    }
}
