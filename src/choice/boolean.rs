//! `false` and `true`.

use std::borrow::Cow;

use super::{Choice, ChoiceGenerator, Position, position_methods};

/// `false` and `true`, in either order.
#[derive(Debug, Clone)]
pub struct BooleanChoice {
    at: Position,
    false_first: bool,
}

impl BooleanChoice {
    /// `false_first` or the other way round.
    pub fn new(id: impl Into<Cow<'static, str>>, false_first: bool) -> Self {
        BooleanChoice { at: Position::new(id), false_first }
    }
}

impl ChoiceGenerator for BooleanChoice {
    position_methods!();
    fn class(&self) -> &'static str {
        "BooleanChoiceGenerator"
    }
    fn total(&self) -> u32 {
        2
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Boolean((index == 0) != self.false_first)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::texts;
    use super::*;

    #[test]
    fn the_order_is_configurable() {
        assert_eq!(texts(&mut BooleanChoice::new("b", true)), ["false", "true"]);
        assert_eq!(texts(&mut BooleanChoice::new("b", false)), ["true", "false"]);
    }
}
