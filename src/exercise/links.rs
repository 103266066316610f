//! Whether trusted code, compiled with the code that is given, still means the same with the answer: what it names of the
//! answer has to be there, and what it inherits through the answer has to come from where it came from.

use std::collections::BTreeSet;

use super::ExerciseError;
use super::classes::{Classes, Member, in_source};
use super::uses::{self, Named};

/// The trusted part, once with the code that is given and once with the answer.
pub(super) struct Links<'a> {
    /// With the given code.
    pub(super) given: &'a Classes,
    /// With the answer.
    pub(super) answered: &'a Classes,
    pub(super) trusted: &'a BTreeSet<String>,
    pub(super) answer: &'a BTreeSet<String>,
}

fn dotted(class: &str) -> String {
    class.replace(['/', '$'], ".")
}

impl Links<'_> {
    /// What does not fit, one sentence each.
    pub(super) fn check(&self) -> Result<Vec<String>, ExerciseError> {
        let (mut found, mut named) = (BTreeSet::new(), BTreeSet::new());
        for name in self.trusted {
            let Some(file) = self.answered.own(name) else { continue };
            for used in uses::of(file) {
                if let Named::Class(class) = &used.what {
                    named.insert(class.clone());
                }
                let why = match &used.what {
                    Named::Class(class) => self.lacks_class(class),
                    Named::Member { class, name, descriptor } => self.member(class, name, descriptor)?,
                    Named::Bootstrap(_) => None,
                };
                found.extend(why);
            }
        }
        for class in self.answer.iter().filter(|class| self.given.own(class).is_some()) {
            let now = self.answered.above(class)?;
            let lost =
                self.given.above(class)?.into_iter().filter(|above| !now.contains(above) && named.contains(above));
            found.extend(lost.map(|lost| {
                let (class, lost) = (dotted(class), dotted(&lost));
                format!(
                    "your class {class} is no {lost} any more, as which the exercise may use it: it is given as one"
                )
            }));
        }
        Ok(found.into_iter().collect())
    }

    fn lacks_class(&self, class: &str) -> Option<String> {
        let of_given = self.given.own(class).is_some() && !self.trusted.contains(class);
        (of_given && !self.answer.contains(class))
            .then(|| format!("your answer lacks the class {}, which the exercise uses", dotted(class)))
    }

    fn member(&self, class: &str, name: &str, descriptor: &str) -> Result<Option<String>, ExerciseError> {
        let given = self.given.member(class, name, descriptor)?;
        let Some(given) = given.filter(|_| self.lacks_class(class).is_none()) else { return Ok(None) };
        let of_given =
            |member: &Member| self.given.own(&member.class).is_some() && !self.trusted.contains(&member.class);
        let shown = in_source(name, descriptor);
        let what = match (name, descriptor.starts_with('(')) {
            ("<init>", _) => format!("a constructor {}", in_source(&simple(class), descriptor)),
            (_, true) => format!("method {shown}"),
            (_, false) => format!("field {shown}"),
        };
        let Some(now) = self.answered.member(class, name, descriptor)? else {
            let class = dotted(&given.class);
            return Ok(Some(match of_given(&given) {
                true => format!("your answer lacks {what} of class {class}, which the exercise calls"),
                false => format!(
                    "{what} of class {class} is not found any more: your class has to extend what it extends as it is given"
                ),
            }));
        };
        if self.trusted.contains(class) && self.answer.contains(&now.class) && !of_given(&given) {
            return Ok(Some(format!(
                "your class {} may not define {shown}: the exercise means its own in {}",
                dotted(&now.class),
                dotted(&given.class)
            )));
        }
        if !self.answer.contains(&now.class) {
            return Ok(None);
        }
        Ok(match () {
            () if now.is_static() != given.is_static() => {
                let word = if given.is_static() { "" } else { "not " };
                Some(format!("{what} of class {} has {word}to be static", dotted(&now.class)))
            }
            () if now.is_private() && !given.is_private() => {
                Some(format!("{what} of class {} may not be private: the exercise calls it", dotted(&now.class)))
            }
            () => None,
        })
    }
}

fn simple(class: &str) -> String {
    class.rsplit(['/', '$']).next().unwrap_or(class).to_string()
}
