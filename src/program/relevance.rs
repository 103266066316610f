//! Levels of scheduling relevance that a user declares, in `vm.por.levels` or with annotations in the program.
//!
//! Which operations are scheduling points is found out ([`super::Attributor`]). A user may know better, or want to look
//! closer. A level takes precedence over what is found out, for calls of a method and for accesses to a field:
//! *On-the-fly Partial Order Reduction* (Java PathFinder's documentation) has the attributor of Java PathFinder give such
//! levels. [`Relevance::Always`] and [`Relevance::Runnables`] add scheduling points. The others leave orders out: what an
//! answer rests on names them.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::{AnnotationElement, Attribute};

use super::attributor::{Patterns, is_library};
use crate::classfile::pool;

/// How calls of a method, or accesses to a field, count as scheduling points, as a user has declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relevance {
    /// No other thread runs from the call of the method to its end, as between `Verify.beginAtomic` and `endAtomic`. Of
    /// fields it says nothing.
    Atomic,
    /// No scheduling point.
    Never,
    /// A scheduling point where another thread can go on and the running one holds no monitor.
    TopLevel,
    /// A scheduling point where another thread can go on.
    Runnables,
    /// A scheduling point, also where no other thread can go on.
    Always,
}

/// Each with its name in settings.
const NAMES: [(&str, Relevance); 5] = [
    ("atomic", Relevance::Atomic),
    ("never", Relevance::Never),
    ("toplevel", Relevance::TopLevel),
    ("runnables", Relevance::Runnables),
    ("always", Relevance::Always),
];

/// The annotation with a level as its value, and Java PathFinder's, which means [`Relevance::Never`] for fields.
const SCHEDULING: &str = "Linterleave/Scheduling;";
const NEVER_BREAK: &str = "Lgov/nasa/jpf/annotation/NeverBreak;";

impl Relevance {
    /// Its name in settings.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(_, level)| *level == self).map_or("", |(name, _)| name)
    }

    /// Whether it takes scheduling points away.
    pub fn leaves_out(self) -> bool {
        matches!(self, Relevance::Atomic | Relevance::Never | Relevance::TopLevel)
    }

    /// The level that annotations declare for methods, or for fields. One that is not known says nothing.
    pub(super) fn annotated(file: &ClassFile<'static>, attributes: &[Attribute], of_field: bool) -> Option<Relevance> {
        let annotations = attributes.iter().filter_map(|attribute| match attribute {
            Attribute::RuntimeVisibleAnnotations { annotations, .. }
            | Attribute::RuntimeInvisibleAnnotations { annotations, .. } => Some(annotations),
            _ => None,
        });
        annotations.flatten().find_map(|annotation| match &*pool::utf8(file, annotation.type_index)? {
            NEVER_BREAK => of_field.then_some(Relevance::Never),
            SCHEDULING => annotation.elements.iter().find_map(|pair| match pair.value {
                AnnotationElement::Enum { const_name_index, .. } => {
                    let name = pool::utf8(file, const_name_index)?.to_ascii_lowercase();
                    NAMES.iter().find(|(known, _)| *known == name).map(|&(_, level)| level)
                }
                _ => None,
            }),
            _ => None,
        })
    }
}

/// The levels of `vm.por.levels`: patterns as [`Patterns`] has them, each with a level.
#[derive(Debug, Clone, Default)]
pub struct Levels(Vec<(Patterns, Relevance, String)>);

impl Levels {
    /// Reads `bank.Account#balance=never,bank.*=atomic`. `none` is the empty list.
    ///
    /// # Errors
    /// What is wrong with the first entry that is not one.
    pub fn parse(list: &str) -> Result<Levels, String> {
        let items = list.split([',', ';']).map(str::trim).filter(|item| !item.is_empty() && *item != "none");
        items.map(Self::item).collect::<Result<_, _>>().map(Levels)
    }

    fn item(text: &str) -> Result<(Patterns, Relevance, String), String> {
        let names = || NAMES.map(|(name, _)| name).join("`, `");
        let Some((pattern, level)) = text.split_once('=').map(|(pattern, level)| (pattern.trim(), level.trim())) else {
            return Err(format!(
                "`{text}` has no level: it takes `bank.Account#transfer=atomic`, with one of `{}`",
                names()
            ));
        };
        let Some(&(_, level)) = NAMES.iter().find(|(name, _)| *name == level) else {
            return Err(format!("`{level}` is no level: it takes one of `{}`", names()));
        };
        if pattern.is_empty() || pattern.starts_with('#') {
            return Err(format!("`{text}` names no class: it takes `bank.Account#transfer=atomic`"));
        }
        if is_library(&pattern.replace('.', "/")) {
            return Err(format!("`{pattern}` is of the library: levels are for the program's own classes"));
        }
        Ok((Patterns::parse(pattern), level, text.to_string()))
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Entries, as they were written, that fit none of these: members of classes named as in class files, and whether they
    /// are fields.
    pub fn unmet<'a>(&self, members: impl Iterator<Item = (&'a str, &'a str, bool)>) -> Vec<String> {
        let mut unmet: Vec<_> = self.0.iter().collect();
        for (class, member, is_field) in members {
            let fits = |level: Relevance| !(is_field && level == Relevance::Atomic);
            unmet.retain(|(patterns, level, _)| !(fits(*level) && patterns.hit(class, member)));
        }
        unmet.into_iter().map(|(.., text)| text.clone()).collect()
    }

    /// The level of a member of a class, named as in class files: the last entry that fits counts. `made`: the compiler has
    /// made the member, as it does the bodies of lambdas, so that the name of its class does not stand for it.
    pub fn of(&self, class: &str, member: &str, made: bool) -> Option<Relevance> {
        let fits = |patterns: &Patterns| if made { patterns.names(class, member) } else { patterns.hit(class, member) };
        self.0.iter().rev().find(|(patterns, ..)| fits(patterns)).map(|&(_, level, _)| level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_entry_that_fits_counts() {
        let levels = Levels::parse("bank.*=atomic, bank.Account#balance=never ; bank.Log=always,none").expect("levels");
        assert_eq!(levels.of("bank/Account", "transfer", false), Some(Relevance::Atomic));
        assert_eq!(levels.of("bank/Account", "balance", false), Some(Relevance::Never));
        assert_eq!(levels.of("bank/Log$Line", "text", false), Some(Relevance::Always));
        assert_eq!(levels.of("Main", "main", false), None);
        assert_eq!(levels.of("bank/Log", "lambda$main$0", true), None);
        let named = Levels::parse("Main#lambda$main$0=atomic").expect("levels");
        assert_eq!(named.of("Main", "lambda$main$0", true), Some(Relevance::Atomic));
        assert!(Levels::parse("none").expect("levels").is_empty());
    }

    #[test]
    fn what_is_no_level_is_told() {
        let error = |text: &str| Levels::parse(text).expect_err(text);
        assert_eq!(
            error("bank.Account#transfer"),
            "`bank.Account#transfer` has no level: it takes `bank.Account#transfer=atomic`, with one of `atomic`, `never`, \
             `toplevel`, `runnables`, `always`"
        );
        assert_eq!(
            error("Main=sometimes"),
            "`sometimes` is no level: it takes one of `atomic`, `never`, `toplevel`, `runnables`, `always`"
        );
        assert_eq!(error("#x=never"), "`#x=never` names no class: it takes `bank.Account#transfer=atomic`");
        assert_eq!(
            error("java.util.*=atomic"),
            "`java.util.*` is of the library: levels are for the program's own classes"
        );
    }
}
