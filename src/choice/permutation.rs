//! Orders of a number of things.

use std::borrow::Cow;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{Choice, ChoiceGenerator, Position, position_methods};

/// Things whose orders can all be numbered: 12! is less than 2^32.
const MOST_THINGS: u32 = 12;

/// Orders of `0..n`: all of them, in lexicographic order, or random ones. A choice is the number of an order.
#[derive(Debug, Clone)]
pub struct Permutation {
    at: Position,
    things: u32,
    /// `None` for all of them.
    sample: Option<(u32, u64)>,
}

impl Permutation {
    /// Every order of `things` things.
    ///
    /// # Errors
    /// A sentence when there are more than 12.
    pub fn all(id: impl Into<Cow<'static, str>>, things: u32) -> Result<Self, String> {
        Permutation::new(id.into(), things, None)
    }

    /// `samples` random orders, which may repeat.
    ///
    /// # Errors
    /// A sentence when there are more than 12.
    pub fn sample(id: impl Into<Cow<'static, str>>, things: u32, samples: u32, seed: u64) -> Result<Self, String> {
        Permutation::new(id.into(), things, Some((samples, seed)))
    }

    fn new(id: Cow<'static, str>, things: u32, sample: Option<(u32, u64)>) -> Result<Self, String> {
        if things > MOST_THINGS {
            return Err(format!("the orders of {things} things are too many: {MOST_THINGS} is the most"));
        }
        Ok(Permutation { at: Position::new(id), things, sample })
    }
}

impl ChoiceGenerator for Permutation {
    position_methods!();
    fn class(&self) -> &'static str {
        if self.sample.is_some() { "RandomPermutationGenerator" } else { "TotalPermutationGenerator" }
    }
    fn total(&self) -> u32 {
        self.sample.map_or_else(|| factorial(self.things), |(samples, _)| samples)
    }
    fn choice(&self, index: u32) -> Choice {
        let number = match self.sample {
            None => u64::from(index),
            Some((_, seed)) => xxh3_64_with_seed(&index.to_le_bytes(), seed) % u64::from(factorial(self.things)),
        };
        Choice::Way(number as u32)
    }
    fn label(&self, index: u32) -> String {
        let Choice::Way(number) = self.choice(index) else { return String::new() };
        let order: Vec<String> = order(self.things, number).iter().map(u32::to_string).collect();
        format!("[{}]", order.join(", "))
    }
}

fn factorial(n: u32) -> u32 {
    (1..=n).product()
}

/// The order of `0..things` with that number in lexicographic order.
pub fn order(things: u32, number: u32) -> Vec<u32> {
    let mut left: Vec<u32> = (0..things).collect();
    let mut rest = number;
    (0..things)
        .map(|i| {
            let block = factorial(things - 1 - i);
            let at = (rest / block) as usize;
            rest %= block;
            left.remove(at)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::texts;
    use super::*;

    #[test]
    fn all_orders_come_in_lexicographic_order() {
        let expected = ["[0, 1, 2]", "[0, 2, 1]", "[1, 0, 2]", "[1, 2, 0]", "[2, 0, 1]", "[2, 1, 0]"];
        assert_eq!(texts(&mut Permutation::all("p", 3).unwrap()), expected);
        assert_eq!(texts(&mut Permutation::all("p", 0).unwrap()), ["[]"]);
        assert_eq!(Permutation::all("p", 12).unwrap().total(), 479_001_600);
        assert_eq!(Permutation::all("p", 13).unwrap_err(), "the orders of 13 things are too many: 12 is the most");
    }

    #[test]
    fn sampled_orders_are_orders() {
        let mut some = Permutation::sample("p", 5, 20, 3).unwrap();
        let all = texts(&mut Permutation::all("p", 5).unwrap());
        let sampled = texts(&mut some);
        assert_eq!(sampled.len(), 20);
        assert!(sampled.iter().all(|order| all.contains(order)));
        assert!(sampled.iter().any(|order| order != &sampled[0]));
    }
}
