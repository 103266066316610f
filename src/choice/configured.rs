//! Named choices: the program gives a name, the configuration says what it stands for (JPF's developer guide,
//! *ChoiceGenerators*).

use std::collections::BTreeMap;
use std::str::FromStr;

use super::classes::{COMMON, Class, DESCRIBED, Kind, known_class, known_classes};
use super::{ChoiceGenerator, Shuffled};

/// The words of a parameter that lists some, separated by `:`, commas or blanks.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ':', ' ']).filter(|word| !word.is_empty())
}

/// What a program asks for: a choice of this kind.
pub type Asked = Kind;

/// What generators need to know of the program.
pub trait Live {
    /// The number that a local variable or field of that name holds, where the program asks for the choice.
    ///
    /// # Errors
    /// A sentence when there is none, or it is no number.
    fn number(&mut self, name: &str) -> Result<Number, String>;
    /// The live objects of a class (with dots) and of its subclasses, in the order of their identities.
    ///
    /// # Errors
    /// A sentence when there is no such class.
    fn objects(&mut self, class: &str) -> Result<Vec<u32>, String>;
    /// Checks that there is the class (with dots).
    ///
    /// # Errors
    /// A sentence when there is none.
    fn class(&mut self, class: &str) -> Result<(), String>;
    /// Checks that the class can be thrown.
    ///
    /// # Errors
    /// A sentence when there is no such class, or it is no `Throwable`.
    fn exception(&mut self, class: &str) -> Result<(), String>;
}

/// A number that the program holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    Whole(i64),
    Real(f64),
}

/// A type of number that a choice can be of.
pub(super) trait Value: Copy {
    /// A literal as the configuration has it; whole numbers may be hexadecimal (`0x10`).
    fn literal(text: &str) -> Option<Self>;
    /// A number of the program, cut to the type as a cast does it.
    fn cast(number: Number) -> Self;
}

/// A whole number with a sign perhaps, decimal or hexadecimal.
fn whole(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, radix) = match digits {
        _ if digits.starts_with("0x") || digits.starts_with("0X") => (&digits[2..], 16),
        _ => (digits, 10),
    };
    // A second sign is none.
    let is_digits = digits.chars().all(|c| c.is_digit(radix));
    is_digits.then(|| i64::from_str_radix(&format!("{sign}{digits}"), radix).ok())?
}

macro_rules! value {
    ($type:ty, $text:ident => $literal:expr) => {
        impl Value for $type {
            fn literal($text: &str) -> Option<Self> {
                $literal
            }
            fn cast(number: Number) -> Self {
                match number {
                    Number::Whole(value) => value as $type,
                    Number::Real(value) => value as $type,
                }
            }
        }
    };
}

value!(i32, text => whole(text).and_then(|value| value.try_into().ok()));
value!(i64, text => whole(text));
value!(f32, text => real(text));
value!(f64, text => real(text));

/// A number with a fraction perhaps, or a hexadecimal whole one.
fn real<T: FromStr + Value>(text: &str) -> Option<T> {
    // `inf` and `nan` may be names of variables.
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') || ["NaN", "Infinity"].contains(&unsigned) {
        return text.parse().ok().or_else(|| whole(text).map(|value| T::cast(Number::Whole(value))));
    }
    None
}

/// The parameters that configuration gives a name.
pub(super) struct Parameters<'a> {
    name: &'a str,
    class: &'static Class,
    asked: Asked,
    properties: &'a BTreeMap<String, String>,
}

impl Parameters<'_> {
    pub(super) fn id(&self) -> String {
        self.name.to_string()
    }

    /// A sentence about this choice.
    pub(super) fn problem(&self, text: &str) -> String {
        format!("the choice '{}' ({}): {text}", self.name, self.class.name)
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.properties.get(&format!("{}.{key}", self.name)).map(|text| text.trim())
    }

    pub(super) fn text(&self, key: &str) -> Result<String, String> {
        let text = self.get(key).filter(|text| !text.is_empty());
        text.map(str::to_string)
            .ok_or_else(|| format!("the choice '{0}' ({1}) needs {0}.{key}", self.name, self.class.name))
    }

    fn parse<T: FromStr>(&self, key: &str, text: &str, what: &str) -> Result<T, String> {
        text.parse().map_err(|_| format!("{}.{key} is '{text}', which is not {what}", self.name))
    }

    pub(super) fn parsed<T: FromStr>(&self, key: &str, what: &str) -> Result<T, String> {
        self.parse(key, &self.text(key)?, what)
    }

    pub(super) fn optional<T: FromStr>(&self, key: &str, what: &str) -> Result<Option<T>, String> {
        self.get(key).map(|text| self.parse(key, text, what)).transpose()
    }

    pub(super) fn int(&self, key: &str) -> Result<i32, String> {
        self.parsed(key, "an int")
    }

    pub(super) fn number(&self, key: &str) -> Result<f64, String> {
        self.parsed(key, "a number")
    }

    pub(super) fn seed(&self) -> Result<u64, String> {
        Ok(self.optional("seed", "a whole number from 0 on")?.unwrap_or(1))
    }

    /// How many things are to be put in an order.
    pub(super) fn things(&self) -> u32 {
        if let Kind::Order(things) = self.asked { things } else { 0 }
    }

    /// Words with separators between them.
    pub(super) fn words(&self, key: &str) -> Result<Vec<String>, String> {
        Ok(words(&self.text(key)?).map(str::to_string).collect())
    }

    /// `values` as a JSON array: the texts of its elements.
    pub(super) fn json(&self) -> Result<Vec<String>, String> {
        Ok(self.elements()?.iter().map(ToString::to_string).collect())
    }

    fn elements(&self) -> Result<Vec<serde_json::Value>, String> {
        serde_json::from_str(&self.text("values")?)
            .map_err(|e| format!("{}.values should be a JSON array and is none: {e}", self.name))
    }

    /// `values`: words, in braces perhaps, or a JSON array of numbers and words. A word may name a local variable or a field.
    pub(super) fn list<T: Value>(&self, what: &str, live: &mut dyn Live) -> Result<Vec<T>, String> {
        self.listed()?.iter().map(|word| self.value(word, what, live)).collect()
    }

    fn listed(&self) -> Result<Vec<String>, String> {
        let text = self.text("values")?;
        Ok(match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            Some(inner) => words(inner).map(str::to_string).collect(),
            None if text.starts_with('[') => {
                let word = |item: &serde_json::Value| item.as_str().map_or_else(|| item.to_string(), str::to_string);
                self.elements()?.iter().map(word).collect()
            }
            None => self.words("values")?,
        })
    }

    fn value<T: Value>(&self, word: &str, what: &str, live: &mut dyn Live) -> Result<T, String> {
        let wrong = |why: &str| format!("{}.values holds '{word}', which is not {what}{why}", self.name);
        if let Some(value) = T::literal(word) {
            return Ok(value);
        }
        let (negative, name) = match word.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, word.strip_prefix('+').unwrap_or(word)),
        };
        if !is_name(name) {
            return Err(wrong(""));
        }
        let number = live.number(name).map_err(|problem| wrong(&format!(": {problem}")))?;
        Ok(T::cast(match (negative, number) {
            (false, number) => number,
            (true, Number::Whole(value)) => Number::Whole(value.wrapping_neg()),
            (true, Number::Real(value)) => Number::Real(-value),
        }))
    }

    /// The names among the values.
    fn named_values(&self) -> bool {
        let sign = |word: &str| is_name(word.strip_prefix(['-', '+']).unwrap_or(word));
        let numbers = !matches!(self.class.kind, Kind::Object | Kind::Order(_) | Kind::Exception | Kind::Boolean);
        numbers && self.listed().unwrap_or_default().iter().any(|word| f64::literal(word).is_none() && sign(word))
    }
}

/// Whether a word is a name of Java, with dots perhaps.
fn is_name(word: &str) -> bool {
    let part = |part: &str| {
        part.chars().next().is_some_and(|c| c.is_alphabetic() || "_$".contains(c))
            && part.chars().all(|c| c.is_alphanumeric() || "_$".contains(c))
    };
    word.split('.').all(part)
}

/// Whether values of the choice are those of variables and fields, which others may be about to change.
pub fn reads_values(name: &str, properties: &BTreeMap<String, String>) -> bool {
    let class = properties.get(&format!("{name}.class")).and_then(|class| known_class(class));
    class.is_some_and(|class| Parameters { name, class, asked: class.kind, properties }.named_values())
}

/// The generator that `name.class` and its parameters describe.
///
/// # Errors
/// One sentence when the class or a parameter is missing, unknown or malformed.
pub fn configured(
    name: &str,
    asked: Asked,
    properties: &BTreeMap<String, String>,
    live: &mut dyn Live,
) -> Result<Box<dyn ChoiceGenerator>, String> {
    let fitting = || {
        let fits = |class: &&Class| class.kind.word() == asked.word();
        super::CLASSES.iter().filter(fits).map(|class| class.name).collect::<Vec<_>>().join(", ")
    };
    let class = properties
        .get(&format!("{name}.class"))
        .ok_or_else(|| format!("the choice '{name}' is not configured: set {name}.class to one of {}", fitting()))?;
    let class = known_class(class).ok_or_else(|| {
        let known = known_classes().collect::<Vec<_>>().join(", ");
        format!("{name}.class names '{}', which is unknown: known are {known}", class.trim())
    })?;
    if class.kind.word() != asked.word() {
        let (is, wanted) = (class.kind.word(), asked.word());
        return Err(format!(
            "{name}.class is {}, which gives {is} values, but the program asks for {wanted}: set it to one of {}",
            class.name,
            fitting()
        ));
    }
    if let Some((parameter, has)) = unknown_parameter(name, class, properties) {
        return Err(format!("{name}.{parameter} means nothing: {has}"));
    }
    let parameters = Parameters { name, class, asked, properties };
    let cg = (class.make)(&parameters, live)?;
    if cg.total() == 0 {
        // The path would end here, and nobody would know.
        return Err(parameters.problem("it has no choice at all"));
    }
    match parameters.get("order") {
        None => Ok(cg),
        Some("random") => Ok(Box::new(Shuffled::new(cg, parameters.seed()?))),
        Some(other) => Err(format!("{name}.order is '{other}'; all it can be is `random`")),
    }
}

/// The type and the descriptions (JSON) of a name that stands for objects to be made; `None` where it stands for something
/// else. What is wrong with them is told by [`configured`] too.
pub fn descriptions(
    name: &str,
    properties: &BTreeMap<String, String>,
) -> Option<Result<(String, Vec<String>), String>> {
    let class = known_class(properties.get(&format!("{name}.class"))?).filter(|class| class.name == DESCRIBED)?;
    let parameters = Parameters { name, class, asked: Kind::Object, properties };
    Some(parameters.text("type").and_then(|class| Ok((class, parameters.json()?))))
}

/// A parameter that is given and that the class does not have, and which ones it has.
pub fn unknown_parameter(name: &str, class: &Class, properties: &BTreeMap<String, String>) -> Option<(String, String)> {
    let known = || class.parameters.iter().chain(COMMON).map(|&(parameter, _)| parameter);
    let prefix = format!("{name}.");
    let given = properties.keys().filter_map(|key| key.strip_prefix(&prefix)).filter(|key| !key.contains('.'));
    let unknown = given.into_iter().find(|key| *key != "class" && known().all(|parameter| parameter != *key))?;
    let known = known().collect::<Vec<_>>().join(", ");
    Some((unknown.to_string(), format!("the parameters of {} are {known}", class.name)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::texts;
    use super::*;

    /// A program with two nodes.
    struct Program;

    impl Live for Program {
        fn number(&mut self, name: &str) -> Result<Number, String> {
            match name {
                "limit" => Ok(Number::Whole(7)),
                "Main.half" => Ok(Number::Real(0.5)),
                _ => Err(format!("there is no variable or field {name}")),
            }
        }
        fn objects(&mut self, class: &str) -> Result<Vec<u32>, String> {
            match class {
                "Node" => Ok(vec![5, 8]),
                "Empty" => Ok(vec![]),
                _ => Err(format!("there is no class {class}")),
            }
        }
        fn class(&mut self, class: &str) -> Result<(), String> {
            self.objects(class).map(|_| ())
        }
        fn exception(&mut self, class: &str) -> Result<(), String> {
            if class.ends_with("Exception") { Ok(()) } else { Err(format!("{class} is no Throwable")) }
        }
    }

    fn make(asked: Asked, list: &[&str]) -> Result<Vec<String>, String> {
        let pair = |line: &&str| line.split_once('=').map(|(k, v)| (format!("x.{k}"), v.to_string())).unwrap();
        let properties = list.iter().map(pair).collect();
        configured("x", asked, &properties, &mut Program).map(|mut cg| {
            assert_eq!(cg.id(), "x");
            texts(&mut *cg)
        })
    }

    #[test]
    fn values_are_numbers_or_names() {
        let all = |asked, list: &[&str]| make(asked, list).unwrap();
        let ints = all(Kind::Int, &["class=IntChoiceFromSet", "values={1, 0x10, -0X2 limit -limit,+3, 010}"]);
        assert_eq!(ints, ["1", "16", "-2", "7", "-7", "3", "10"]);
        assert_eq!(all(Kind::Int, &["class=IntChoiceFromList", "values=Main.half:-Main.half"]), ["0", "0"]);
        let doubles =
            all(Kind::Double, &["class=DoubleChoiceFromSet", "values=.25,Main.half:-Main.half limit 0x10 NaN"]);
        assert_eq!(doubles, ["0.25", "0.5", "-0.5", "7.0", "16.0", "NaN"]);
    }

    #[test]
    fn values_that_are_neither() {
        let said = |asked, list: &[&str]| make(asked, list).unwrap_err();
        let of_ints = |values: &str| said(Kind::Int, &["class=IntChoiceFromList", &format!("values={values}")]);
        assert_eq!(of_ints("1.5"), "x.values holds '1.5', which is not an int");
        assert_eq!(of_ints("0x"), "x.values holds '0x', which is not an int");
        assert_eq!(of_ints("--1"), "x.values holds '--1', which is not an int");
        assert_eq!(of_ints("0x80000000"), "x.values holds '0x80000000', which is not an int");
        assert_eq!(
            of_ints("nowhere"),
            "x.values holds 'nowhere', which is not an int: there is no variable or field nowhere"
        );
        let said = said(Kind::Double, &["class=DoubleChoiceFromList", "values=nan"]);
        assert_eq!(said, "x.values holds 'nan', which is not a number: there is no variable or field nan");
    }

    #[test]
    fn which_choices_read_the_program() {
        let reads = |class: &str, values: &str| {
            let properties = [("x.class", class), ("x.values", values)].map(|(k, v)| (k.to_string(), v.to_string()));
            reads_values("x", &properties.into_iter().collect())
        };
        assert!(reads("IntChoiceFromSet", "1:limit") && reads("DoubleChoiceFromList", "{-half}"));
        assert!(!reads("IntChoiceFromSet", "1:0x2,-3") && !reads("FloatChoiceFromSet", "NaN,-.5"));
        assert!(!reads("ObjectChoiceFromSet", "[null]") && !reads("nothing", "x"));
    }

    #[test]
    fn every_class_gives_its_choices() {
        let all = |asked, list: &[&str]| make(asked, list).unwrap();
        assert_eq!(all(Kind::Boolean, &["class=BooleanChoice"]), ["false", "true"]);
        assert_eq!(all(Kind::Boolean, &["class=BooleanChoiceGenerator", "falseFirst=false"]), ["true", "false"]);
        assert_eq!(all(Kind::Int, &["class=IntInterval", "min=1", "max=6", "delta=2"]), ["1", "3", "5"]);
        assert_eq!(all(Kind::Int, &["class=IntInterval", "min=1", "max=6", "delta=-2"]), ["6", "4", "2"]);
        assert_eq!(all(Kind::Int, &["class=RandomIntInterval", "min=4", "max=4", "choices=2"]), ["4", "4"]);
        assert_eq!(all(Kind::Int, &["class=IntChoiceFromSet", "values=3:-1, 2"]), ["3", "-1", "2"]);
        assert_eq!(all(Kind::Int, &["class=IntChoiceFromList", "values=[1, 1]"]), ["1", "1"]);
        assert_eq!(all(Kind::Long, &["class=LongChoiceFromSet", "values=9000000000"]), ["9000000000"]);
        assert_eq!(all(Kind::Long, &["class=LongChoiceFromList", "values=1:1"]), ["1", "1"]);
        assert_eq!(all(Kind::Float, &["class=FloatChoiceFromSet", "values=0.1"]), ["0.1"]);
        assert_eq!(all(Kind::Float, &["class=FloatChoiceFromList", "values=[0.5]"]), ["0.5"]);
        assert_eq!(all(Kind::Double, &["class=DoubleChoiceFromSet", "values=[1e3, -2]"]), ["1000.0", "-2.0"]);
        assert_eq!(all(Kind::Double, &["class=DoubleChoiceFromList", "values=1 1"]), ["1.0", "1.0"]);
        let threshold = ["class=gov.nasa.jpf.vm.choice.DoubleThresholdGenerator", "threshold=13250", "delta=500"];
        assert_eq!(all(Kind::Double, &threshold), ["12750.0", "13250.0", "13750.0"]);
        assert_eq!(all(Kind::Double, &["class=DoubleInterval", "min=0", "max=1", "delta=0.5"]), ["0.0", "0.5", "1.0"]);
        let nodes = all(Kind::Object, &["class=TypedObjectChoice", "type=Node"]);
        assert_eq!(nodes, ["Node 1 of 2", "Node 2 of 2", "null"]);
        let nodes = all(Kind::Object, &["class=TypedObjectChoice", "type=Node", "include_null=false"]);
        assert_eq!(nodes, ["Node 1 of 2", "Node 2 of 2"]);
        assert_eq!(all(Kind::Object, &["class=TypedObjectChoice", "type=Empty", "include_null=false"]), ["null"]);
        let made = ["class=ObjectChoiceFromSet", "type=Node", "values=[{\"a\": 1}, null]"];
        assert_eq!(all(Kind::Object, &made), ["Node {\"a\":1}", "Node null"]);
        let thrown = ["class=ExceptionChoice", "exceptions=java.io.IOException"];
        assert_eq!(all(Kind::Exception, &thrown), ["returns", "throws java.io.IOException"]);
        assert_eq!(all(Kind::Order(2), &["class=TotalPermutation"]), ["[0, 1]", "[1, 0]"]);
        assert_eq!(all(Kind::Order(1), &["class=RandomPermutation", "samples=3"]), ["[0]", "[0]", "[0]"]);
    }

    #[test]
    fn the_order_can_be_random() {
        let list = ["class=IntInterval", "min=1", "max=9", "order=random", "seed=5"];
        let mut shuffled = make(Kind::Int, &list).unwrap();
        assert_ne!(shuffled, make(Kind::Int, &list[..3]).unwrap());
        shuffled.sort();
        assert_eq!(shuffled, make(Kind::Int, &list[..3]).unwrap());
    }

    #[test]
    fn classes_have_short_and_full_names() {
        for name in ["DoubleThreshold", "DoubleThresholdGenerator", "gov.nasa.jpf.vm.choice.DoubleThresholdGenerator"] {
            assert_eq!(known_class(name).map(|class| class.name), Some("DoubleThresholdGenerator"));
        }
        assert!(known_class("Generator").is_none());
    }

    #[test]
    fn every_mistake_is_one_sentence_that_names_the_key() {
        let error = |asked, list: &[&str]| make(asked, list).unwrap_err();
        assert_eq!(
            error(Kind::Int, &[]),
            "the choice 'x' is not configured: set x.class to one of IntIntervalGenerator, \
             RandomIntIntervalGenerator, IntChoiceFromSet, IntChoiceFromList"
        );
        assert!(
            error(Kind::Int, &["class=Nope"]).starts_with("x.class names 'Nope', which is unknown: known are Boolean")
        );
        assert_eq!(
            error(Kind::Int, &["class=IntInterval", "min=1"]),
            "the choice 'x' (IntIntervalGenerator) needs x.max"
        );
        assert_eq!(error(Kind::Int, &["class=IntInterval", "max=1", "min=a"]), "x.min is 'a', which is not an int");
        assert_eq!(
            error(Kind::Int, &["class=IntInterval", "min=1", "max=2", "step=1"]),
            "x.step means nothing: the parameters of IntIntervalGenerator are min, max, delta, order, seed"
        );
        assert_eq!(
            error(Kind::Boolean, &["class=IntInterval"]),
            "x.class is IntIntervalGenerator, which gives int values, but the program asks for boolean: set it to one of \
             BooleanChoiceGenerator"
        );
        assert_eq!(
            error(Kind::Int, &["class=IntChoiceFromSet", "values=1:2.5"]),
            "x.values holds '2.5', which is not an int"
        );
        assert_eq!(
            error(Kind::Int, &["class=IntChoiceFromSet", "values=7:7"]),
            "the choice 'x' (IntChoiceFromSet): the set of choices has 7 twice: IntChoiceFromList instead of \
             IntChoiceFromSet takes it twice"
        );
        assert!(
            error(Kind::Int, &["class=IntChoiceFromSet", "values=[7"]).starts_with("x.values should be a JSON array")
        );
        assert_eq!(
            error(Kind::Object, &["class=TypedObjectChoice", "type=Nope"]),
            "the choice 'x' (TypedObjectChoice): there is no class Nope"
        );
        assert_eq!(
            error(Kind::Exception, &["class=ExceptionChoice", "exceptions=java.lang.String"]),
            "the choice 'x' (ExceptionChoice): java.lang.String is no Throwable"
        );
        assert_eq!(
            error(Kind::Order(20), &["class=TotalPermutation"]),
            "the choice 'x' (TotalPermutationGenerator): the orders of 20 things are too many: 12 is the most"
        );
        assert_eq!(
            error(Kind::Int, &["class=IntInterval", "min=2", "max=1"]),
            "the choice 'x' (IntIntervalGenerator): it has no choice at all"
        );
        assert_eq!(
            error(Kind::Int, &["class=IntInterval", "min=-2147483648", "max=2147483647"]),
            "the choice 'x' (IntIntervalGenerator): a choice has at most 4294967295 values, and all ints are one more: \
             leave one out"
        );
        assert_eq!(
            error(Kind::Object, &["class=ObjectChoiceFromSet", "type=Node", "values=[{}, {}]"]),
            "the choice 'x' (ObjectChoiceFromSet): the set of choices has {} twice"
        );
        assert_eq!(
            error(Kind::Object, &["class=ObjectChoiceFromSet", "type=Nope", "values=[{}]"]),
            "the choice 'x' (ObjectChoiceFromSet): there is no class Nope"
        );
        assert!(
            error(Kind::Object, &["class=ObjectChoiceFromSet", "type=Node", "values=1:2"]).contains("a JSON array")
        );
        assert_eq!(
            error(Kind::Int, &["class=IntInterval", "min=1", "max=2", "order=down"]),
            "x.order is 'down'; all it can be is `random`"
        );
    }
}
