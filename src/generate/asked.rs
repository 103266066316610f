//! What is asked as somebody types it, and which predicates there are to ask about.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use ristretto_classfile::{ClassFile, Method};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{MAIN, MOST_OBJECTS, Request};
use crate::classfile::{self, pool};
use crate::input::UserClasses;
use crate::program::acc;
use crate::report::{Mode, SessionInput};

/// Choices wait for the predicate to look at them, unless somebody says otherwise.
pub const DELAYED: &str = "cg.delayed";

/// Classes that no program makes objects of.
const NO_OBJECTS: u16 = acc::INTERFACE | acc::ABSTRACT | acc::ENUM;
/// Methods of an interface that its classes do not have from it.
const NOT_INHERITED: u16 = acc::STATIC | acc::PRIVATE | acc::ABSTRACT;

/// A method that says of an object whether it is right.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Predicate {
    /// The class, with dots.
    pub class: String,
    /// The method: without parameters, or static with an object of the class.
    pub name: String,
}

/// What somebody has typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct GenerateRequest {
    /// The class, with dots.
    pub class: String,
    /// The name of its predicate.
    pub predicate: String,
    /// Objects of each class, and elements of each array, at most.
    pub size: String,
    /// The least and the greatest number, as `0..3`; empty for 0 to the size.
    pub ints: String,
}

/// A bound.
pub fn size(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|size| (1..=MOST_OBJECTS).contains(size))
}

/// The least and the greatest number.
pub fn ints(text: &str) -> Option<(i32, i32)> {
    let (low, high) = text.split_once("..")?;
    let ends = (low.trim().parse().ok()?, high.trim().parse().ok()?);
    (ends.0 <= ends.1).then_some(ends)
}

/// The numbers to choose from where nobody has said which.
pub fn numbers_for(size: u32) -> (i32, i32) {
    (0, i32::try_from(size).unwrap_or(i32::MAX))
}

impl GenerateRequest {
    /// What it asks; or what is wrong with it, in one sentence.
    pub fn read(&self) -> Result<Request, String> {
        if self.class.trim().is_empty() || self.predicate.trim().is_empty() {
            return Err("Choose a predicate: a boolean method of a class that has a constructor without parameters."
                .to_string());
        }
        let Some(size) = size(&self.size) else {
            return Err(format!(
                "The number of objects is a whole number from 1 to {MOST_OBJECTS}, and not `{}`.",
                self.size.trim()
            ));
        };
        let given = self.ints.trim();
        let Some(ints) = (if given.is_empty() { Some(numbers_for(size)) } else { ints(given) }) else {
            return Err(format!("The numbers are two, the smaller one first, such as -1..3, and not `{given}`."));
        };
        Ok(Request::of(&self.class, &self.predicate, size, ints))
    }
}

impl Request {
    /// The session that answers it, in the place of the one that the program would be started in.
    pub fn asked_of(&self, input: SessionInput) -> SessionInput {
        let mut config = input.config;
        if !config.iter().any(|(key, _)| key.trim() == DELAYED) {
            config.push((DELAYED.to_string(), "true".to_string()));
        }
        SessionInput { mode: Mode::Outcomes, main: MAIN.to_string(), args: self.arguments(), config, ..input }
    }
}

/// The predicates of the classes, those that they inherit from each other and from interfaces among them, as far as a bounded look
/// finds these: by class, its own in the order of the class file, then those of its superclasses, then default methods. Those of
/// classes that no object can be made of by a constructor without parameters are none.
pub fn predicates(classes: &UserClasses) -> Vec<Predicate> {
    let parsed = classes.all().into_iter().filter_map(|(name, bytes)| {
        let file = classfile::parse(&bytes, &name).ok()?;
        Some((name, Asking::of(&file)))
    });
    let all: BTreeMap<String, Asking> = parsed.collect();
    all.iter().filter(|(_, class)| class.makes_objects).flat_map(|(name, _)| predicates_of(name, &all)).collect()
}

/// What a class or an interface contributes.
struct Asking {
    superclass: Option<String>,
    interfaces: Vec<String>,
    /// By a constructor without parameters.
    makes_objects: bool,
    /// Names, descriptors and access flags of methods that may be predicates.
    methods: Vec<(String, String, u16)>,
}

impl Asking {
    fn of(file: &ClassFile<'static>) -> Asking {
        let text = |index: u16| pool::utf8(file, index).unwrap_or_default().into_owned();
        let is_interface = file.access_flags.bits() & acc::INTERFACE != 0;
        let is_constructor =
            |method: &Method| text(method.name_index) == "<init>" && text(method.descriptor_index) == "()V";
        let asks = |method: &&Method| {
            let (flags, descriptor) = (method.access_flags.bits(), text(method.descriptor_index));
            let fits = if flags & acc::STATIC == 0 { descriptor == "()Z" } else { parameter(&descriptor).is_some() };
            flags & acc::SYNTHETIC == 0 && fits && (!is_interface || flags & NOT_INHERITED == 0)
        };
        let methods = file.methods.iter().filter(asks);
        let interfaces = file.interfaces.iter().filter_map(|&index| pool::class_name(file, index));
        Asking {
            superclass: pool::class_name(file, file.super_class).map(Cow::into_owned),
            interfaces: interfaces.map(Cow::into_owned).collect(),
            makes_objects: file.access_flags.bits() & NO_OBJECTS == 0 && file.methods.iter().any(is_constructor),
            methods: methods
                .map(|method| (text(method.name_index), text(method.descriptor_index), method.access_flags.bits()))
                .collect(),
        }
    }
}

/// The class of which a static predicate takes an object.
fn parameter(descriptor: &str) -> Option<&str> {
    descriptor.strip_prefix("(L")?.strip_suffix(";)Z").filter(|class| !class.contains(';'))
}

/// The class, its superclasses from below, and then their interfaces; of those that are not the program's the name alone is known.
fn supertypes<'a>(name: &'a str, all: &'a BTreeMap<String, Asking>) -> Vec<&'a str> {
    let mut types = vec![name];
    let mut seen = BTreeSet::from([name]);
    // A circle is refused where the class is loaded.
    while let Some(above) =
        types.last().and_then(|&at| all.get(at)?.superclass.as_deref()).filter(|&above| seen.insert(above))
    {
        types.push(above);
    }
    let mut next = 0;
    while let Some(&at) = types.get(next) {
        let interfaces = all.get(at).into_iter().flat_map(|class| &class.interfaces).map(String::as_str);
        types.extend(interfaces.filter(|&interface| seen.insert(interface)));
        next += 1;
    }
    types
}

/// Whether a method of a supertype with these flags is the class's too.
fn is_inherited(flags: u16, above: &str, class: &str) -> bool {
    let package = |name: &str| name.rsplit_once('/').map_or(String::new(), |(package, _)| package.to_string());
    flags & (acc::PUBLIC | acc::PROTECTED) != 0 || flags & acc::PRIVATE == 0 && package(above) == package(class)
}

/// A method of a supertype counts where none of the types before it has one of that name.
fn predicates_of(name: &str, all: &BTreeMap<String, Asking>) -> Vec<Predicate> {
    let types = supertypes(name, all);
    let known: BTreeSet<&str> = types.iter().copied().collect();
    let takes_it = |descriptor: &str| parameter(descriptor).is_none_or(|class| known.contains(class));
    let declared = types.iter().filter_map(|&at| Some((at, all.get(at)?)));
    let methods = declared.flat_map(|(at, class)| class.methods.iter().map(move |method| (at, method)));
    let mut names = BTreeSet::new();
    let found = methods.filter(|(at, (method, descriptor, flags))| {
        takes_it(descriptor) && (*at == name || is_inherited(*flags, at, name)) && names.insert(method)
    });
    found.map(|(_, (method, ..))| Predicate { class: name.replace('/', "."), name: method.clone() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(size: &str, ints: &str) -> Result<Request, String> {
        let (class, predicate) = ("p/List".to_string(), "ok".to_string());
        GenerateRequest { class, predicate, size: size.to_string(), ints: ints.to_string() }.read()
    }

    #[test]
    fn what_is_typed_is_read_or_refused_in_a_sentence() {
        let read = Request { class: "p.List".into(), predicate: "ok".into(), size: 3, ints: (0, 3) };
        assert_eq!(request("3", " "), Ok(read.clone()));
        assert_eq!(request(" 3 ", " -1 .. 2"), Ok(Request { ints: (-1, 2), ..read }));
        for bad in ["", "0", "101", "-1", "2.5", "x"] {
            let said = format!("The number of objects is a whole number from 1 to 100, and not `{bad}`.");
            assert_eq!(request(bad, ""), Err(said));
        }
        for bad in ["3", "2..1", "a..b", "0..99999999999"] {
            let said = format!("The numbers are two, the smaller one first, such as -1..3, and not `{bad}`.");
            assert_eq!(request("1", bad), Err(said));
        }
        let none =
            GenerateRequest { class: String::new(), predicate: String::new(), size: "1".into(), ints: String::new() };
        assert!(none.read().unwrap_err().starts_with("Choose a predicate"));
    }

    #[test]
    fn predicates_are_inherited_unless_there_is_one_of_that_name_below() {
        let class = |superclass: &str, methods: &[(&str, &str)]| Asking {
            superclass: Some(superclass.to_string()),
            interfaces: Vec::new(),
            makes_objects: true,
            methods: methods
                .iter()
                .map(|&(name, descriptor)| {
                    let flags = if name.starts_with("own") { acc::PRIVATE } else { acc::PUBLIC };
                    (name.to_string(), descriptor.to_string(), flags)
                })
                .collect(),
        };
        let with = |interfaces: &[&str], class: Asking| Asking {
            interfaces: interfaces.iter().map(|name| name.to_string()).collect(),
            ..class
        };
        let all = BTreeMap::from([
            ("p/List".to_string(), class("p/Base", &[("ok", "()Z"), ("of", "(Lp/Full;)Z"), ("not", "(Lp/Other;)Z")])),
            (
                "p/Base".to_string(),
                with(&["p/Full"], class("p/Top", &[("ok", "()Z"), ("based", "(Lp/Base;)Z"), ("own", "()Z")])),
            ),
            ("p/Top".to_string(), class("p/Top", &[("top", "()Z"), ("any", "(Ljava/lang/Object;)Z")])),
            ("p/Full".to_string(), with(&["p/Full", "p/Sized"], class("java/lang/Object", &[("full", "()Z")]))),
            ("p/Sized".to_string(), class("java/lang/Object", &[("ok", "()Z"), ("sized", "()Z")])),
        ]);
        let of = |name: &str| predicates_of(name, &all).into_iter().map(|found| found.name).collect::<Vec<_>>();
        assert_eq!(of("p/List"), ["ok", "of", "based", "top", "full", "sized"]);
        assert_eq!(of("p/Base"), ["ok", "based", "own", "top", "full", "sized"]);
        let far = [(acc::PUBLIC, true), (acc::PROTECTED, true), (0, false), (acc::PRIVATE, false)];
        assert!(far.iter().all(|&(flags, is)| is_inherited(flags, "p/A", "q/B") == is));
        assert!(is_inherited(0, "p/A", "p/B") && is_inherited(0, "A", "B") && !is_inherited(0, "A", "p/B"));
        assert_eq!(predicates_of("p/Top", &all), [Predicate { class: "p.Top".into(), name: "top".into() }]);
    }

    #[test]
    fn a_session_asks_for_structures_with_choices_that_wait() {
        let request = request("2", "0..1").unwrap();
        let input = |config: &[(&str, &str)]| SessionInput {
            mode: Mode::Check,
            files: Vec::new(),
            main: "p.Main".into(),
            args: vec!["x".into()],
            config: config.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect(),
            data: None,
            stdin: None,
        };
        let asked = request.asked_of(input(&[("a", "b")]));
        assert_eq!((asked.mode, asked.main.as_str()), (Mode::Outcomes, "interleave.Structures"));
        assert_eq!(asked.args, ["p.List", "ok", "2", "0", "1"]);
        assert_eq!(asked.config.last(), Some(&("cg.delayed".to_string(), "true".to_string())));
        let kept = request.asked_of(input(&[("cg.delayed", "false")])).config;
        assert_eq!(kept, [("cg.delayed".to_string(), "false".to_string())]);
    }
}
