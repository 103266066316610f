//! Structures that satisfy a predicate: all of them up to a bound, each once.
//!
//! | file | what it does |
//! |---|---|
//! | `mod` | what is asked, as a program and its settings; what comes of the search |
//! | `asked` | what is asked as somebody types it, and which predicates there are |
//! | `answer` | the answer as programs and people get it |
//! | `junit` | structures as a class of JUnit tests |
//!
//! The program is `interleave.Structures` of the class library. It chooses what the fields of objects hold, asks the predicate,
//! and tells what was chosen in a line of JSON ([`TOLD`]). An enumeration of outcomes then lists every structure, and a structure
//! that was told twice is one outcome.
//!
//! Choices of objects that wait (`cg.delayed`) need objects that are there before it is known how many a structure has. Where
//! constructors or initialisers leave something behind that would be seen, the search starts again, and makes these choices at
//! once.
//!
//! Before the program's code runs for a structure, and before the predicate is asked, a line says so: what an execution comes to
//! before is not the predicate's doing, and a reason not to answer.
//!
//! This assumes that the predicate depends on nothing but the structure, and ends. It misses structures that the constructors
//! cannot leave room for: fields that are `final`, or of a type that is not chosen, keep what a constructor gives them, and the
//! list of those goes with the answer.

mod answer;
mod asked;
mod junit;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::report::Outcome;

pub use answer::{Answer, GeneratedView};
pub use asked::{DELAYED, GenerateRequest, Predicate, ints, numbers_for, predicates, size};
pub use junit::{are_tests, can_be_named, is_ours, tests as junit_tests};

/// The class of the library that chooses and prints.
pub const MAIN: &str = "interleave.Structures";
/// What its refusals are instances of.
const REFUSED: &str = "interleave.Structures$Refused";

/// What a line begins with that is meant for us, and not printed by the predicate.
const TOLD: char = '\u{1}';

/// Objects of a class at most.
pub const MOST_OBJECTS: u32 = 100;

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The class, with dots.
    pub class: String,
    /// The name of its predicate.
    pub predicate: String,
    /// Objects of each class, and elements of each array, at most.
    pub size: u32,
    /// The least and the greatest number that is chosen.
    pub ints: (i32, i32),
}

impl Request {
    /// The predicate of the class, or of one that is nested in it, as `Entry.isLast`; its parentheses may be there.
    pub fn of(class: &str, predicate: &str, size: u32, ints: (i32, i32)) -> Request {
        let predicate = predicate.trim().trim_end_matches("()");
        let (nested, predicate) = predicate.rsplit_once('.').unwrap_or(("", predicate));
        let nested = nested.split('.').filter(|name| !name.is_empty()).map(|name| format!("${name}"));
        let class = class.trim().replace('/', ".") + &nested.collect::<String>();
        Request { class, predicate: predicate.to_string(), size, ints }
    }

    /// The arguments of [`MAIN`].
    pub fn arguments(&self) -> Vec<String> {
        let numbers = [self.size.to_string(), self.ints.0.to_string(), self.ints.1.to_string()];
        [self.class.clone(), self.predicate.clone()].into_iter().chain(numbers).collect()
    }
}

/// A value of a field or an element.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[ts(export, rename = "GeneratedValue")]
pub enum Value {
    /// The null reference.
    Null,
    /// A `boolean`.
    Boolean(bool),
    /// A number of any integral type.
    Number(#[ts(type = "number")] i64),
    /// A `char`, as a text of one.
    Char(String),
    /// A `char` that is no character for itself: half of a surrogate pair.
    Half {
        /// Its code, from 0xd800 to 0xdfff.
        char: u16,
    },
    /// A constant of an enum.
    Constant {
        /// Its name.
        constant: String,
    },
    /// An object of the structure, by its place in the list.
    Object {
        /// From 0, the object that the predicate is asked about.
        object: usize,
    },
}

/// A field of an object.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export, rename = "GeneratedField")]
pub struct Field {
    /// The class that declares it.
    pub r#in: String,
    /// Its name.
    pub name: String,
    /// What it holds.
    pub value: Value,
}

/// An object or an array.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export, rename = "GeneratedObject")]
pub struct Object {
    /// Its class, as `shop.Cart$Item`, or the type of the array, as `int[]`.
    pub class: String,
    /// Of an object: the fields that were chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fields: Option<Vec<Field>>,
    /// Of an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub elements: Option<Vec<Value>>,
}

/// Objects that refer to each other; the predicate holds for the first one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export, rename = "GeneratedStructure")]
pub struct Structure {
    /// All of them, in the order in which a walk from the first one over fields and elements comes to them.
    pub objects: Vec<Object>,
}

/// A line that the program tells.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    /// The program's code runs, before a structure is there.
    Does(Doing),
    /// The predicate is asked.
    Asks {
        #[serde(rename = "asks")]
        _asks: bool,
    },
    Threw {
        threw: String,
    },
    Unmade {
        unmade: String,
    },
    Kept {
        kept: Vec<String>,
    },
    Structure {
        objects: Vec<Object>,
    },
}

/// Code of the program that has to return before there is a structure.
#[derive(Deserialize)]
struct Doing {
    /// Such as `the constructor of shop.Cart`.
    doing: String,
    /// It may be for an object that no structure has.
    beforehand: bool,
}

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Generated {
    /// The smaller ones first.
    structures: Vec<Structure>,
    /// Fields that were not chosen.
    kept: BTreeSet<String>,
    /// What the predicate did instead of answering, for some structures: they do not satisfy it.
    instead: BTreeSet<String>,
    /// Why objects cannot be made: there are no structures with them.
    unmade: BTreeSet<String>,
}

/// Reads the outcomes of [`MAIN`]; or why there is nothing to generate, in one sentence.
fn generated(outcomes: &[Outcome]) -> Result<Generated, String> {
    let mut out = Generated::default();
    let mut structures = BTreeSet::new();
    for outcome in outcomes {
        if outcome.exception.as_deref() == Some(REFUSED) {
            return Err(outcome.message.clone().unwrap_or_default());
        }
        let told: Vec<Line> = told(outcome).collect();
        let is_answer = |line: &Line| matches!(line, Line::Asks { .. } | Line::Threw { .. } | Line::Structure { .. });
        let asked = told.iter().any(is_answer);
        let ends = outcome.end == "normal" && outcome.exit_status.is_none();
        let doing = told.iter().rev().find_map(|line| if let Line::Does(doing) = line { Some(doing) } else { None });
        let is_told = ends && matches!(told.last(), Some(Line::Kept { .. } | Line::Unmade { .. }));
        if !asked && !is_told {
            return Err(failed(outcome, doing));
        }
        match told.into_iter().next_back().filter(|_| ends) {
            Some(Line::Threw { threw }) => {
                out.instead.insert(format!("throws {threw}"));
            }
            Some(Line::Unmade { unmade }) => {
                out.unmade.insert(unmade);
            }
            Some(Line::Kept { kept }) => out.kept.extend(kept),
            Some(Line::Structure { objects }) => {
                structures.insert(Structure { objects });
            }
            Some(Line::Does(_) | Line::Asks { .. }) | None => {
                out.instead.insert(end(outcome));
            }
        }
    }
    out.structures = structures.into_iter().collect();
    out.structures.sort_by_key(|structure| structure.objects.len());
    Ok(out)
}

/// The program may print, too, and the threads that it starts.
fn told(outcome: &Outcome) -> impl Iterator<Item = Line> {
    outcome.stdout.lines().filter_map(|line| serde_json::from_str(line.strip_prefix(TOLD)?).ok())
}

fn end(outcome: &Outcome) -> String {
    match (&outcome.exception, outcome.end.as_str()) {
        (Some(exception), _) => format!("leaves a thread with {exception}"),
        (None, "deadlock") => "comes to a deadlock".to_string(),
        (None, _) => "ends the program".to_string(),
    }
}

/// What the program does before there is a structure to ask the predicate about.
fn failed(outcome: &Outcome, doing: Option<&Doing>) -> String {
    let what = doing.map_or("what makes a structure", |doing| &doing.doing);
    let message = outcome.message.as_ref().filter(|_| outcome.exception.is_some());
    let message = message.map_or(String::new(), |message| format!(": {message}"));
    let at = outcome.at.as_ref().map_or(String::new(), |at| format!(" (at {at})"));
    let instead = match doing {
        Some(Doing { beforehand: true, .. }) => "; -D cg.delayed=false makes no more objects than a structure has",
        _ => "",
    };
    let wanted = match outcome.exception {
        Some(_) => "before there is a structure to ask about",
        None => "but has to return for a structure to be made",
    };
    format!("{what} {}{message}{at}, {wanted}{instead}", end(outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(stdout: &str, end: &str, exception: Option<&str>) -> Outcome {
        Outcome {
            stdout: stdout.to_string(),
            end: end.to_string(),
            exception: exception.map(str::to_string),
            message: exception.map(|_| "why".to_string()),
            thread: None,
            others: Vec::new(),
            at: None,
            exit_status: None,
            path: Vec::new(),
            link: String::new(),
        }
    }

    const ONE: &str = r#"{"objects":[{"class":"A","fields":[{"in":"A","name":"c","value":"x"},{"in":"A","name":"d","value":{"constant":"RED"}},{"in":"A","name":"e","value":{"char":55296}}]}]}"#;

    fn told(line: &str) -> String {
        format!("\n{TOLD}{line}\n")
    }

    #[test]
    fn lines_become_structures_each_once() {
        let two = r#"{"objects":[{"class":"A","fields":[{"in":"A","name":"n","value":{"object":1}}]},{"class":"int[]","elements":[1,-2]}]}"#;
        let printed = format!("noise\n{}and more", told(ONE));
        let all = vec![
            outcome(&told(r#"{"kept":["A.b"]}"#), "normal", None),
            outcome(&told(two), "normal", None),
            outcome(&printed, "normal", None),
            outcome(&told(ONE), "normal", None),
            outcome(&told("{\"threw\":\"java.lang.NullPointerException\"}"), "normal", None),
            outcome(&printed, "deadlock", None),
        ];
        let found = generated(&all).unwrap();
        assert_eq!(found.structures.len(), 2);
        let first = &found.structures[0].objects;
        let fields = first[0].fields.as_ref().unwrap();
        assert_eq!(fields[0].value, Value::Char("x".into()));
        assert_eq!(fields[1].value, Value::Constant { constant: "RED".into() });
        assert_eq!(fields[2].value, Value::Half { char: 0xd800 });
        let second = &found.structures[1].objects;
        assert_eq!(second[0].fields.as_ref().unwrap()[0].value, Value::Object { object: 1 });
        assert_eq!(second[1].elements, Some(vec![Value::Number(1), Value::Number(-2)]));
        assert_eq!(found.kept.into_iter().collect::<Vec<_>>(), ["A.b"]);
        let instead: Vec<String> = found.instead.into_iter().collect();
        assert_eq!(instead, ["comes to a deadlock", "throws java.lang.NullPointerException"]);
    }

    #[test]
    fn what_is_refused_is_said() {
        let refused = outcome("", "uncaught-exception", Some(REFUSED));
        assert_eq!(generated(&[outcome(&told(ONE), "normal", None), refused]), Err("why".to_string()));
        let mut left = outcome(&told(ONE), "normal", None);
        left.exit_status = Some(3);
        assert_eq!(generated(&[left]).unwrap().instead.into_iter().collect::<Vec<_>>(), ["ends the program"]);
    }

    #[test]
    fn what_the_program_does_before_is_not_the_predicates() {
        let making =
            |beforehand: bool| told(&format!(r#"{{"doing":"the constructor of A","beforehand":{beforehand}}}"#));
        let asks = making(false) + &told(r#"{"asks":true}"#);
        let said = |stdout: &str, end: &str, exception: Option<&str>| generated(&[outcome(stdout, end, exception)]);
        assert_eq!(said(&asks, "deadlock", None).unwrap().instead.len(), 1);
        assert_eq!(said(&asks, "uncaught-exception", Some("E")).unwrap().instead.len(), 1);
        let unmade = said(&(making(false) + &told(r#"{"unmade":"no"}"#)), "normal", None).unwrap();
        assert_eq!(unmade.unmade.into_iter().collect::<Vec<_>>(), ["no"]);
        assert_eq!(
            said(&making(false), "deadlock", None).unwrap_err(),
            "the constructor of A comes to a deadlock, but has to return for a structure to be made"
        );
        assert_eq!(
            said(&making(true), "normal", None).unwrap_err(),
            "the constructor of A ends the program, but has to return for a structure to be made; -D cg.delayed=false makes \
             no more objects than a structure has"
        );
        assert_eq!(
            said(&making(false), "uncaught-exception", Some("E")).unwrap_err(),
            "the constructor of A leaves a thread with E: why, before there is a structure to ask about"
        );
    }

    #[test]
    fn a_predicate_may_be_of_a_nested_class() {
        let of = |class: &str, predicate: &str| {
            let request = Request::of(class, predicate, 1, (0, 1));
            request.class + "#" + &request.predicate
        };
        assert_eq!(of("p/A", "ok"), "p.A#ok");
        assert_eq!(of("p.A", "ok()"), "p.A#ok");
        assert_eq!(of("p.A", "In.Most.ok"), "p.A$In$Most#ok");
    }

    #[test]
    fn a_structure_is_written_as_it_was_read() {
        let Ok(Line::Structure { objects }) = serde_json::from_str(ONE) else { panic!("it is one") };
        assert_eq!(serde_json::to_string(&Structure { objects }).unwrap(), ONE);
    }
}
