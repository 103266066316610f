//! The table as the page gets it.

use serde::Serialize;
use ts_rs::TS;

use super::table::{Form, Group, OptionSpec, rows};
use super::value::Kind;
use crate::search::StrategyKind;

/// A setting. Code in texts stands between backticks.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[ts(export)]
pub struct KnownOption {
    /// Its name.
    pub key: &'static str,
    /// Its value where nobody says another one.
    pub default: &'static str,
    /// What it does.
    pub description: &'static str,
    /// What a value may be, as the object of "it takes".
    pub allowed: String,
    /// What a value may be, as data.
    #[ts(inline)]
    pub r#type: OptionType,
    /// Its place in a form of options; null for another name of a setting, and for what the page has forms of its own for.
    #[ts(inline)]
    pub field: Option<FormField>,
    /// The setting that it is another name of.
    pub alias_of: Option<&'static str>,
    /// The search orders (`search.class`) that read it; null where all do.
    pub read_by: Option<Vec<&'static str>>,
    /// Heading in the documentation.
    pub section: &'static str,
}

/// Where a form has a setting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormField {
    /// Part of the form.
    #[ts(inline)]
    pub group: Group,
    /// What it is called there.
    pub label: &'static str,
}

/// What values there are. Where more can be written than the type says, `allowed` tells it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionType {
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Number {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// Whether `none` is allowed.
        unlimited: bool,
    },
    /// A time in seconds, or `none`.
    Seconds,
    /// A size such as `512M`.
    Bytes {
        /// Smallest.
        min: f64,
        /// Whether `auto` is allowed.
        auto: bool,
    },
    /// One of these.
    Name {
        /// All names.
        #[ts(inline)]
        names: Vec<NamedValue>,
    },
    /// Some of these, with commas.
    Names {
        /// All names.
        #[ts(inline)]
        names: Vec<NamedValue>,
    },
    /// A whole number, `random`, or `none`.
    Seed,
    /// Any text, or one that `allowed` describes.
    Text,
}

/// One of a fixed number of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NamedValue {
    /// As it is written.
    pub name: &'static str,
    /// A sentence about it, or nothing.
    pub note: &'static str,
}

impl OptionType {
    fn of(row: &OptionSpec) -> OptionType {
        let named = |names: &[&'static str]| -> Vec<NamedValue> {
            names.iter().map(|name| NamedValue { name, note: row.note.map_or("", |note| note(name)) }).collect()
        };
        match row.kind {
            Kind::Bool | Kind::Assertions => OptionType::Boolean,
            Kind::Count { min, max, unlimited } => OptionType::Number { min: min as f64, max: max as f64, unlimited },
            Kind::Integer => OptionType::Number { min: i32::MIN.into(), max: i32::MAX.into(), unlimited: false },
            Kind::Seconds => OptionType::Seconds,
            Kind::Bytes { min } => OptionType::Bytes { min: min as f64, auto: false },
            Kind::Memory { min } => OptionType::Bytes { min: min as f64, auto: true },
            Kind::Name(names) => OptionType::Name { names: named(names) },
            Kind::Names(names) => OptionType::Names { names: named(names) },
            Kind::Seed => OptionType::Seed,
            Kind::Text | Kind::Levels | Kind::Classes | Kind::Goal | Kind::Path => OptionType::Text,
        }
    }
}

impl KnownOption {
    fn of(row: &'static OptionSpec) -> KnownOption {
        let orders = |reads: fn(StrategyKind) -> bool| {
            StrategyKind::NAMES.iter().filter(|(_, order, _)| reads(*order)).map(|(name, ..)| *name).collect()
        };
        KnownOption {
            key: row.key,
            default: row.default_here(),
            description: row.description,
            allowed: row.kind.allowed(),
            r#type: OptionType::of(row),
            field: match row.form {
                Form::Field { group, label } => Some(FormField { group, label }),
                _ => None,
            },
            alias_of: match row.form {
                Form::Alias(of) => Some(of),
                _ => None,
            },
            read_by: row.read_by.map(orders),
            section: row.section,
        }
    }
}

/// The table without what only files use, in the order of the options form; what is not in it comes last.
pub fn known_options() -> Vec<KnownOption> {
    let mut known: Vec<KnownOption> = rows().filter(|row| row.form != Form::OnlyInFiles).map(KnownOption::of).collect();
    known.sort_by_key(|option| option.field.as_ref().map_or((1, None), |field| (0, Some(field.group))));
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(key: &str) -> KnownOption {
        known_options().into_iter().find(|option| option.key == key).unwrap_or_else(|| panic!("{key} is not there"))
    }

    #[test]
    fn the_page_learns_types_places_and_readers() {
        let length = named("search.random.length");
        let number = OptionType::Number { min: 1.0, max: f64::from(u32::MAX), unlimited: false };
        let field = FormField { group: Group::Search, label: "Max walk length" };
        let readers = vec!["DFSearch", "RandomSearch", "PCTSearch", "POSSearch"];
        assert_eq!((length.r#type, length.field, length.read_by), (number, Some(field), Some(readers)));
        assert_eq!(named("search.depth_limit").read_by, None);
        assert_eq!(named("vm.enable_assertions").r#type, OptionType::Boolean);
        assert_eq!(named("search.RandomSearch.path_limit").alias_of, Some("search.random.path_limit"));
        let OptionType::Name { names } = named("search.class").r#type else { panic!("search.class has names") };
        assert_eq!((names[0].name, names.len()), ("DFSearch", StrategyKind::NAMES.len()));
        assert!(names.iter().all(|name| name.note.ends_with('.')), "{names:?}");
    }

    #[test]
    fn what_has_no_field_has_a_reason() {
        let without: Vec<&str> = known_options().iter().filter(|o| o.field.is_none()).map(|o| o.key).collect();
        let surroundings = ["files", "stdin", "stdin.file", "stdin.choices", "stdin.lines", "env.*", "sysprop.*"];
        let surroundings: Vec<String> = surroundings.iter().map(|name| format!("vm.{name}")).collect();
        let mut expected = vec!["search.RandomSearch.path_limit"];
        expected.extend(surroundings.iter().map(String::as_str));
        expected.extend(["exercise.answer", "question.place", "question.condition", "listener"]);
        assert_eq!(without, expected);
    }

    #[test]
    fn groups_stand_together() {
        let groups: Vec<Group> = known_options().iter().filter_map(|o| Some(o.field.as_ref()?.group)).collect();
        assert!(groups.is_sorted());
        for group in [Group::Bounds, Group::Search, Group::Reductions, Group::Program] {
            assert!(groups.contains(&group), "{group:?}");
        }
    }
}
