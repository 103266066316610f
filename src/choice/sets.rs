//! Values that are listed.

use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

use super::{Choice, ChoiceGenerator, Position, position_methods};

/// A kind of number that a list can hold.
pub trait Number: Copy + fmt::Debug + 'static {
    /// The generator class of a list and that of a set.
    const CLASSES: [&'static str; 2];
    /// As a choice.
    fn choice(self) -> Choice;
}

macro_rules! number {
    ($type:ty, $choice:ident, $list:literal, $set:literal) => {
        impl Number for $type {
            const CLASSES: [&'static str; 2] = [$list, $set];
            fn choice(self) -> Choice {
                Choice::$choice(self)
            }
        }
    };
}

number!(i32, Int, "IntChoiceFromList", "IntChoiceFromSet");
number!(i64, Long, "LongChoiceFromList", "LongChoiceFromSet");
number!(f32, Float, "FloatChoiceFromList", "FloatChoiceFromSet");
number!(f64, Double, "DoubleChoiceFromList", "DoubleChoiceFromSet");

/// Numbers from a list, in its order. A set is a list without repetitions.
#[derive(Debug, Clone)]
pub struct NumberChoice<T> {
    at: Position,
    values: Vec<T>,
    class: &'static str,
}

impl<T: Number> NumberChoice<T> {
    /// All values in their order, equal ones as often as they are there.
    pub fn list(id: impl Into<Cow<'static, str>>, values: Vec<T>) -> Self {
        NumberChoice { at: Position::new(id), values, class: T::CLASSES[0] }
    }

    /// The values of a set.
    ///
    /// # Errors
    /// A sentence when there is none, or one of them comes twice: what should be a set is none then.
    pub fn set(id: impl Into<Cow<'static, str>>, values: Vec<T>) -> Result<Self, String> {
        if values.is_empty() {
            return Err("the set of choices is empty".to_string());
        }
        for (i, value) in values.iter().enumerate() {
            // By text: 0.0 and -0.0 differ, and NaN is equal to itself.
            let text = value.choice().to_string();
            if values[..i].iter().any(|other| other.choice().to_string() == text) {
                let [list, set] = T::CLASSES;
                return Err(format!("the set of choices has {text} twice: {list} instead of {set} takes it twice"));
            }
        }
        Ok(NumberChoice { at: Position::new(id), values, class: T::CLASSES[1] })
    }

    /// The values, if they are of type `int`.
    pub fn ints(&self) -> Option<Vec<i32>> {
        let int = |value: &T| if let Choice::Int(int) = value.choice() { Some(int) } else { None };
        self.values.iter().map(int).collect()
    }

    /// Below a threshold, at it, and above it.
    pub fn threshold(id: impl Into<Cow<'static, str>>, below: T, at: T, above: T) -> Self {
        NumberChoice { at: Position::new(id), values: vec![below, at, above], class: "DoubleThresholdGenerator" }
    }
}

impl<T: Number> ChoiceGenerator for NumberChoice<T> {
    position_methods!();
    fn class(&self) -> &'static str {
        self.class
    }
    fn total(&self) -> u32 {
        self.values.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        self.values[index as usize].choice()
    }
}

/// Objects, by reference. They are those of the state in which the generator was registered.
#[derive(Debug, Clone)]
pub struct ObjectChoice {
    at: Position,
    objects: Vec<u32>,
    type_name: Rc<str>,
}

impl ObjectChoice {
    /// One of `objects`, which are of type `type_name`, with dots or slashes.
    pub fn new(id: impl Into<Cow<'static, str>>, type_name: impl Into<Rc<str>>, objects: Vec<u32>) -> Self {
        ObjectChoice { at: Position::new(id), objects, type_name: type_name.into() }
    }
}

impl ChoiceGenerator for ObjectChoice {
    position_methods!();
    fn class(&self) -> &'static str {
        "TypedObjectChoice"
    }
    fn total(&self) -> u32 {
        self.objects.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Object(self.objects[index as usize])
    }
    fn label(&self, index: u32) -> String {
        if self.objects[index as usize] == 0 {
            return "null".to_string();
        }
        let objects = self.objects.iter().filter(|&&r| r != 0).count();
        let before = self.objects[..index as usize].iter().filter(|&&r| r != 0).count();
        format!("{} {} of {objects}", self.type_name.replace('/', "."), before + 1)
    }
}

/// Objects that are made anew, by their descriptions.
#[derive(Debug, Clone)]
pub struct DescribedChoice {
    at: Position,
    type_name: String,
    descriptions: Vec<String>,
}

impl DescribedChoice {
    /// The descriptions of a set.
    ///
    /// # Errors
    /// A sentence when there is none, or one of them comes twice.
    pub fn set(id: impl Into<Cow<'static, str>>, type_name: String, descriptions: Vec<String>) -> Result<Self, String> {
        if descriptions.is_empty() {
            return Err("the set of choices is empty".to_string());
        }
        match descriptions.iter().enumerate().find(|(i, text)| descriptions[..*i].contains(text)) {
            Some((_, text)) => Err(format!("the set of choices has {text} twice")),
            None => Ok(DescribedChoice { at: Position::new(id), type_name, descriptions }),
        }
    }
}

impl ChoiceGenerator for DescribedChoice {
    position_methods!();
    fn class(&self) -> &'static str {
        super::classes::DESCRIBED
    }
    fn total(&self) -> u32 {
        self.descriptions.len() as u32
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Way(index)
    }
    fn label(&self, index: u32) -> String {
        format!("{} {}", self.type_name, self.descriptions[index as usize])
    }
}

/// A call that returns, or throws one of some exceptions.
#[derive(Debug, Clone)]
pub struct ExceptionChoice {
    at: Position,
    exceptions: Vec<String>,
}

impl ExceptionChoice {
    /// `exceptions` are class names with dots. The first choice is that nothing is thrown.
    pub fn new(id: impl Into<Cow<'static, str>>, exceptions: Vec<String>) -> Self {
        ExceptionChoice { at: Position::new(id), exceptions }
    }
}

impl ChoiceGenerator for ExceptionChoice {
    position_methods!();
    fn class(&self) -> &'static str {
        "ExceptionChoice"
    }
    fn total(&self) -> u32 {
        self.exceptions.len() as u32 + 1
    }
    fn choice(&self, index: u32) -> Choice {
        Choice::Way(index)
    }
    fn label(&self, index: u32) -> String {
        match index.checked_sub(1) {
            None => "returns".to_string(),
            Some(i) => format!("throws {}", self.exceptions[i as usize]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::texts;
    use super::*;

    #[test]
    fn lists_keep_their_order_and_their_repetitions() {
        assert_eq!(texts(&mut NumberChoice::list("l", vec![3, 1, 3])), ["3", "1", "3"]);
        assert_eq!(texts(&mut NumberChoice::list("l", vec![1i64 << 40, -1])), ["1099511627776", "-1"]);
        assert_eq!(texts(&mut NumberChoice::list("l", vec![0.5f32, f32::NAN])), ["0.5", "NaN"]);
        assert_eq!(texts(&mut NumberChoice::threshold("t", 9.5, 10.0, 10.5)), ["9.5", "10.0", "10.5"]);
    }

    #[test]
    fn a_set_that_is_none_is_refused() {
        assert_eq!(texts(&mut NumberChoice::set("s", vec![3, 1]).unwrap()), ["3", "1"]);
        assert_eq!(NumberChoice::<i32>::set("s", vec![]).unwrap_err(), "the set of choices is empty");
        assert_eq!(
            NumberChoice::set("s", vec![2.5, 1.0, 2.5]).unwrap_err(),
            "the set of choices has 2.5 twice: DoubleChoiceFromList instead of DoubleChoiceFromSet takes it twice"
        );
        assert!(NumberChoice::set("s", vec![0.0, -0.0]).is_ok());
    }

    #[test]
    fn objects_and_exceptions_have_labels() {
        assert_eq!(texts(&mut ObjectChoice::new("o", "p/Node", vec![7, 9])), ["p.Node 1 of 2", "p.Node 2 of 2"]);
        let mut call = ExceptionChoice::new("e", vec!["java.io.IOException".into()]);
        assert_eq!(texts(&mut call), ["returns", "throws java.io.IOException"]);
    }
}
