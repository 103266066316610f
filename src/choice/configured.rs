//! Named choices: the program gives a name, the configuration says what it stands for (seed 1).

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

/// The parameters that configuration gives a name.
pub struct Parameters<'a> {
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
        let items: Vec<serde_json::Value> = serde_json::from_str(&self.text("values")?)
            .map_err(|e| format!("{}.values should be a JSON array and is none: {e}", self.name))?;
        Ok(items.iter().map(ToString::to_string).collect())
    }

    /// `values`: words, or a JSON array of numbers.
    pub(super) fn list<T: FromStr>(&self, what: &str) -> Result<Vec<T>, String> {
        const KEY: &str = "values";
        let text = self.text(KEY)?;
        let words = if text.starts_with('[') { self.json()? } else { self.words(KEY)? };
        let parse = |word: &String| {
            word.parse().map_err(|_| format!("{}.{KEY} holds '{word}', which is not {what}", self.name))
        };
        words.iter().map(parse).collect()
    }
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
