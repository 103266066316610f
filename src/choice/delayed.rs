//! Choices that are made where their values are first used.

use std::borrow::Cow;

use super::{Choice, ChoiceGenerator};

/// The values of another generator, for a value that the program got earlier and has only copied so far.
#[derive(Debug)]
pub struct DelayedChoice {
    values: Box<dyn ChoiceGenerator>,
    suspension: u32,
}

impl DelayedChoice {
    /// `suspension` is the object that stands for the value, in the state where the generator is registered.
    pub fn new(values: Box<dyn ChoiceGenerator>, suspension: u32) -> Self {
        DelayedChoice { values, suspension }
    }
}

impl ChoiceGenerator for DelayedChoice {
    fn id(&self) -> &str {
        self.values.id()
    }
    fn class(&self) -> &'static str {
        self.values.class()
    }
    fn shared_id(&self) -> Cow<'static, str> {
        self.values.shared_id()
    }
    fn total(&self) -> u32 {
        self.values.total()
    }
    fn processed(&self) -> u32 {
        self.values.processed()
    }
    fn advance(&mut self) {
        self.values.advance();
    }
    fn reset(&mut self) {
        self.values.reset();
    }
    fn select(&mut self, index: u32) {
        self.values.select(index);
    }
    fn choice(&self, index: u32) -> Choice {
        let value = match self.values.choice(index) {
            Choice::Boolean(value) => u32::from(value),
            Choice::Int(value) => value as u32,
            Choice::Object(object) => object,
            _ => 0,
        };
        Choice::Delayed { suspension: self.suspension, value }
    }
    fn label(&self, index: u32) -> String {
        self.values.label(index)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{IntInterval, tests::texts};
    use super::*;

    #[test]
    fn it_says_what_its_values_say() {
        let mut cg = DelayedChoice::new(Box::new(IntInterval::new("n", 4, 6, 1)), 9);
        assert_eq!(texts(&mut cg), ["4", "5", "6"]);
        assert_eq!((cg.id(), cg.class(), cg.total()), ("n", "IntIntervalGenerator", 3));
        assert_eq!(cg.choice(2), Choice::Delayed { suspension: 9, value: 6 });
        let below = DelayedChoice::new(Box::new(IntInterval::new("n", -1, 0, 1)), 9);
        assert_eq!(below.choice(0), Choice::Delayed { suspension: 9, value: u32::MAX });
    }
}
