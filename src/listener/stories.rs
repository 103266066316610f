//! What listeners tell of errors: a story for each distinct one, and the names that occur in them.

use std::collections::HashSet;
use std::fmt::Write;
use std::rc::Rc;

use crate::report::{ErrorInfo, Property};

/// Errors that are told of.
const MOST: usize = 20;

/// The stories of the errors of a search.
#[derive(Debug, Default)]
pub(super) struct Stories {
    texts: Vec<String>,
    seen: Vec<ErrorInfo>,
    more: usize,
}

impl Stories {
    /// Whether the story of that error is to be told: it is another one than those before, and there is room.
    pub(super) fn wants(&mut self, error: &ErrorInfo) -> bool {
        if self.seen.contains(error) {
            return false;
        }
        if self.texts.len() == MOST {
            self.more += 1;
            return false;
        }
        self.seen.push(error.clone());
        true
    }

    pub(super) fn push(&mut self, text: String) {
        self.texts.push(text);
    }

    /// All of them, or what is said where there is none.
    pub(super) fn text(&self, without: &str) -> String {
        let mut text = if self.texts.is_empty() { format!("{without}\n") } else { self.texts.join("\n") };
        if self.more > 0 {
            let _ = writeln!(text, "\n… and {} more", self.more);
        }
        text
    }

    pub(super) fn bytes(&self) -> u64 {
        self.texts.iter().map(|text| text.len() as u64).sum()
    }
}

/// Names that occur often, each held once.
#[derive(Debug, Default)]
pub(super) struct Names {
    known: HashSet<Rc<str>>,
    bytes: usize,
}

impl Names {
    pub(super) fn of(&mut self, name: String) -> Rc<str> {
        if let Some(known) = self.known.get(&*name) {
            return known.clone();
        }
        let name: Rc<str> = name.into();
        // The text, its counts, and its place in the table.
        self.bytes += name.len() + 6 * size_of::<usize>();
        self.known.insert(name.clone());
        name
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes as u64
    }
}

/// `uncaught-exception java.lang.ArithmeticException: / by zero`.
pub(super) fn in_short(error: &ErrorInfo) -> String {
    let property = match error.property {
        Property::Deadlock => "deadlock",
        Property::Assertion => "assertion",
        Property::UncaughtException => "uncaught-exception",
        Property::DataRace => "data race",
        Property::Livelock => "livelock",
        Property::Forbidden => "forbidden",
        Property::Listener => "listener",
        Property::Reached => "reached",
    };
    let exception = error.exception.iter().map(|exception| format!(" {exception}"));
    let message = error.message.iter().map(|message| format!(": {message}"));
    std::iter::once(property.to_owned()).chain(exception).chain(message).collect()
}

/// The last `most` of some, and how many come before.
pub(super) fn last<T>(all: &[T], most: usize) -> (usize, &[T]) {
    let left_out = all.len().saturating_sub(most);
    (left_out, &all[left_out..])
}
