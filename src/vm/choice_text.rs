//! Recorded choices as a text, and back.
//!
//! ```text
//! # choices of a path: step, id, class, index/total = label
//! path 1: uncaught-exception java.lang.ArithmeticException: / by zero
//! 1: "static-access" ThreadChoiceFromSet 0/2 = thread 0
//!     at Main.main(Main.java:5)
//! 2: "x" IntIntervalGenerator 1/3 = 5
//! 2: "urgent" BooleanChoiceGenerator 0/2 = false
//! ```
//!
//! A step is a transition; the generators of a cascade have the same one. Indices count from 0. Lines that begin with `#` or
//! a blank are for people.

use std::fmt::Write;

use super::Vm;
use crate::choice::{ChoiceGenerator, Taken};

/// The assumption that the program does not ask for records ([`crate::program::Withdrawn`]): where it does, the search starts
/// again with the listener that records.
pub const STORED_TRACES: &str = "stored traces";

/// First line of a recording.
pub(crate) const HEADER: &str = "# choices of a path: step, id, class, index/total = label\n";

/// What is known of a recorded choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Recorded {
    pub id: String,
    pub class: String,
    pub index: u32,
    pub total: u32,
}

impl Recorded {
    /// Whether it is one of that generator's.
    pub(crate) fn is_of(&self, cg: &dyn ChoiceGenerator) -> bool {
        self.id == cg.id() && self.class == cg.class() && self.total == cg.total()
    }
}

impl std::fmt::Display for Recorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` {} {}/{}", self.id, self.class, self.index, self.total)
    }
}

/// How a path is written.
pub(crate) struct Style<'a> {
    /// Which choices.
    pub wanted: &'a dyn Fn(&Taken) -> bool,
    /// Without id, class and index.
    pub labels_alone: bool,
    /// With the places where they were asked for.
    pub locations: bool,
}

/// The choices of the current path, under that number and with what is said of its end.
pub(crate) fn path_text(vm: &Vm, number: u32, end: &str) -> String {
    let style = Style { wanted: &|_| true, labels_alone: false, locations: true };
    let mut text = String::new();
    push_path(&mut text, vm, number, end, &style);
    text
}

/// [`path_text`] in one of several ways.
pub(crate) fn push_path(text: &mut String, vm: &Vm, number: u32, end: &str, style: &Style) {
    let _ = writeln!(text, "path {number}: {}", end.escape_debug());
    let mut cascades: Vec<_> = vm.choices_made().places().collect();
    cascades.reverse();
    for ((cascade, place), step) in cascades.into_iter().zip(1..) {
        let mut any = false;
        for taken in cascade.iter().filter(|taken| (style.wanted)(taken)) {
            any = true;
            match style.labels_alone {
                true => drop(writeln!(text, "{step}: {}", taken.label.escape_debug())),
                false => push_choice(text, step, taken),
            }
        }
        if style.locations
            && any
            && let Some(place) = place
        {
            let _ = writeln!(text, "    at {}", vm.place_text(place));
        }
    }
}

/// A choice in a line.
pub(crate) fn push_choice(out: &mut String, step: u32, taken: &Taken) {
    let id = serde_json::Value::from(taken.id.as_str());
    // A label is a value as Java prints it, with line ends perhaps.
    let label = taken.label.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'");
    let _ = writeln!(out, "{step}: {id} {} {}/{} = {label}", taken.class, taken.index, taken.total);
}

/// The cascades of the path with that number, in their order.
///
/// # Errors
/// One sentence with the line that cannot be understood, or when there is no such path.
pub(crate) fn parse(text: &str, path: u32) -> Result<Vec<Vec<Recorded>>, String> {
    let (mut cascades, mut in_it, mut last) = (Vec::<Vec<Recorded>>::new(), path == 1, 0);
    let mut found = false;
    for (number, line) in text.lines().enumerate() {
        let line_number = number + 1;
        if line.trim().is_empty() || line.starts_with(['#', ' ', '\t']) {
            continue;
        }
        if let Some(rest) = line.strip_prefix("path ") {
            let this = rest.split(':').next().and_then(|n| n.trim().parse::<u32>().ok());
            in_it = this == Some(path);
            found |= in_it;
            continue;
        }
        let Some((step, choice)) = choice_of(line) else {
            return Err(format!("line {line_number} is no recorded choice: {line}"));
        };
        if !in_it {
            continue;
        }
        found = true;
        if step == last + 1 {
            cascades.push(Vec::new());
            last = step;
        } else if step != last || step == 0 {
            return Err(format!(
                "line {line_number} is step {step}, and step {last} comes before: choices are missing"
            ));
        }
        if let Some(cascade) = cascades.last_mut() {
            cascade.push(choice);
        }
    }
    if found { Ok(cascades) } else { Err(format!("it has no path {path}")) }
}

fn choice_of(line: &str) -> Option<(u32, Recorded)> {
    let (step, rest) = line.split_once(": ")?;
    let mut id = serde_json::Deserializer::from_str(rest).into_iter::<String>();
    let name = id.next()?.ok()?;
    let rest = rest.get(id.byte_offset()..)?;
    let mut words = rest.split_whitespace();
    let class = words.next()?.to_owned();
    let (index, total) = words.next()?.split_once('/')?;
    let (index, total) = (index.parse().ok()?, total.parse().ok()?);
    (index < total).then_some(())?;
    Some((step.parse().ok()?, Recorded { id: name, class, index, total }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choice::{BooleanChoice, NumberChoice, Path};

    #[test]
    fn what_is_written_is_read() {
        let mut odd = NumberChoice::<i32>::set("a \"b\": c/d".to_owned(), vec![7, 8, 9]).expect("no value twice");
        odd.select(2);
        let mut flag = BooleanChoice::new("flag".to_owned(), true);
        flag.select(0);
        let cascade: [Box<dyn ChoiceGenerator>; 2] = [Box::new(odd), Box::new(flag)];
        let path = Path::default().after(cascade.iter().map(|cg| &**cg), 0);
        let mut text = format!("{HEADER}path 1: ends\n");
        path.current().iter().for_each(|taken| push_choice(&mut text, 1, taken));
        text.push_str("    at Main.main(Main.java:3)\npath 2: ends\n");
        let cascades = parse(&text, 1).expect("it is well");
        assert_eq!(cascades.len(), 1);
        assert!(cascades[0].iter().zip(&cascade).all(|(recorded, cg)| recorded.is_of(&**cg)));
        assert_eq!(cascades[0].iter().map(|recorded| recorded.index).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(parse(&text, 2), Ok(Vec::new()));
        assert_eq!(parse(&text, 3), Err("it has no path 3".to_owned()));
    }

    #[test]
    fn says_what_is_wrong() {
        let said = |text: &str| parse(text, 1).expect_err("it is wrong");
        assert_eq!(said("hello"), "line 1 is no recorded choice: hello");
        assert_eq!(said("1: \"x\" C 2/2 = no"), "line 1 is no recorded choice: 1: \"x\" C 2/2 = no");
        assert_eq!(
            said("1: \"x\" C 1/2 = a\n3: \"x\" C 1/2 = a"),
            "line 2 is step 3, and step 1 comes before: choices are missing"
        );
        assert_eq!(said("# nothing"), "it has no path 1");
    }
}
