//! The table of settings: all that is known about each stands here and nowhere else.
//!
//! - `search` how the state space is searched; `reductions` what saves work; `vm` the machine and its states
//! - `environment` what the program finds around it; `choices` choices of data; `target` what is checked and observed
//! - `convert` from a parsed value to that of a field

mod choices;
mod convert;
mod environment;
mod reductions;
mod search;
mod target;
mod vm;

use serde::Serialize;
use ts_rs::TS;

use super::settings::Settings;
use super::suggest;
use super::value::{Kind, Value};
use crate::search::StrategyKind;

pub(super) use reductions::REDUCTIONS;

/// One setting.
pub struct OptionSpec {
    /// Its name; JPF's where JPF has the setting.
    pub key: &'static str,
    /// Where the page has it.
    pub form: Form,
    /// Its type and range.
    pub kind: Kind,
    /// Its default in the native build.
    pub default: &'static str,
    /// Its default in a browser and under Node, where that is another.
    pub wasm_default: Option<&'static str>,
    /// Heading in the documentation.
    pub section: &'static str,
    /// What it does.
    pub description: &'static str,
    /// The search orders that read it; none where all do.
    pub read_by: Option<fn(StrategyKind) -> bool>,
    /// A sentence about each of its names.
    pub note: Option<fn(&str) -> &'static str>,
    /// Puts a parsed value where it belongs.
    pub(super) apply: fn(&mut Settings, Value),
}

/// Where the page has a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// In its options form.
    Field {
        /// Part of the form.
        group: Group,
        /// What it is called there.
        label: &'static str,
    },
    /// Not among the options: it has a form of its own for the listeners and for what the program reads.
    Elsewhere,
    /// Nowhere: it is another name of this setting.
    Alias(&'static str),
    /// Nowhere: it has a meaning in `.jpf` files only.
    OnlyInFiles,
}

/// The parts of the options form, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
pub enum Group {
    /// Where a search stops.
    Bounds,
    /// In which order it goes.
    Search,
    /// What it need not explore.
    Reductions,
    /// What the program is executed with.
    Program,
}

impl OptionSpec {
    /// The default in this build.
    pub fn default_here(&self) -> &'static str {
        match self.wasm_default {
            Some(text) if cfg!(target_arch = "wasm32") => text,
            _ => self.default,
        }
    }

    const fn read_by(self, orders: fn(StrategyKind) -> bool) -> OptionSpec {
        OptionSpec { read_by: Some(orders), ..self }
    }

    const fn noted(self, note: fn(&str) -> &'static str) -> OptionSpec {
        OptionSpec { note: Some(note), ..self }
    }

    const fn default_in_wasm(self, default: &'static str) -> OptionSpec {
        OptionSpec { wasm_default: Some(default), ..self }
    }
}

const SEARCH: &str = "Search";
const VM: &str = "Virtual machine";
const SURROUNDINGS: &str = "What the program finds around it";
const CHOICES: &str = "Choice generators";
const LISTENERS: &str = "Listeners";
const TESTS: &str = "JUnit tests";
const EXERCISES: &str = "Exercises";
const QUESTIONS: &str = "Questions";
const TARGET: &str = "What to check (in `.jpf` files)";

const fn row(
    section: &'static str,
    key: &'static str,
    form: Form,
    kind: Kind,
    default: &'static str,
    apply: fn(&mut Settings, Value),
    description: &'static str,
) -> OptionSpec {
    let (wasm_default, read_by, note) = (None, None, None);
    OptionSpec { key, form, kind, default, wasm_default, section, description, read_by, note, apply }
}

const fn field(group: Group, label: &'static str) -> Form {
    Form::Field { group, label }
}

const fn limit(min: u64, max: u64) -> Kind {
    Kind::Count { min, max, unlimited: true }
}

/// Every setting, in the order of the documentation.
pub(super) fn rows() -> impl Iterator<Item = &'static OptionSpec> {
    let parts = [search::ROWS, reductions::ROWS, vm::ROWS, environment::ROWS, choices::ROWS, target::ROWS];
    parts.into_iter().flatten()
}

/// The row of a key.
pub(super) fn find(key: &str) -> Option<&'static OptionSpec> {
    let named = |row: &&OptionSpec| match row.key.strip_suffix('*') {
        Some(family) => key.len() > family.len() && key.starts_with(family),
        None => row.key == key,
    };
    rows().find(named)
}

/// The known key nearest to an unknown one.
pub(super) fn nearest(key: &str) -> Option<&'static str> {
    suggest::nearest(key, rows().map(|row| row.key))
}

/// Keys that JPF has and Interleave does not: files written for JPF contain them, and they are no spelling mistakes.
const JPF_ONLY: &[&str] = &[
    "cg.",
    "extensions",
    "jpf",
    "listener.",
    "log",
    "native_classpath",
    "native_libraries",
    "peer_packages",
    "report.",
    "search.",
    "shell",
    "site",
    "sourcepath",
    "target.",
    "test_classpath",
    "vm.",
];

/// Whether the key belongs to JPF's own name space.
pub(super) fn is_jpf(key: &str) -> bool {
    JPF_ONLY.iter().any(|prefix| key.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_default_is_a_value_of_its_kind() {
        for row in rows() {
            for text in [Some(row.default), row.wasm_default].into_iter().flatten() {
                row.kind.parse(text).unwrap_or_else(|e| panic!("{}: {e}", row.key));
            }
        }
    }

    #[test]
    fn keys_and_labels_are_unique() {
        let (mut keys, mut labels) = (HashSet::new(), HashSet::new());
        for row in rows() {
            assert!(keys.insert(row.key), "{}", row.key);
            if let Form::Field { label, .. } = row.form {
                assert!(!label.is_empty() && labels.insert(label), "{}: {label}", row.key);
            }
        }
    }

    #[test]
    fn an_alias_is_what_it_stands_for() {
        for row in rows() {
            let Form::Alias(of) = row.form else { continue };
            let of = find(of).unwrap_or_else(|| panic!("{}: there is no {of}", row.key));
            assert_eq!((row.kind, row.default), (of.kind, of.default), "{}", row.key);
            assert!(matches!(of.form, Form::Field { .. }), "{}", row.key);
        }
    }

    #[test]
    fn what_some_orders_read_is_read_by_one_at_least() {
        for row in rows() {
            let reads = |order: StrategyKind| row.read_by.is_none_or(|reads| reads(order));
            let readers = StrategyKind::NAMES.iter().filter(|(_, order, _)| reads(*order)).count();
            let all = StrategyKind::NAMES.len();
            let expected = if row.read_by.is_some() { 1..all } else { all..all + 1 };
            assert!(expected.contains(&readers), "{} is read by {readers} of {all}", row.key);
        }
    }
}
