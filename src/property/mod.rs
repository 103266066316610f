//! Properties: what counts as an error. One file each.
//!
//! A property looks at how a transition ended and says whether that violates it. Three are checked by default, and
//! [`Properties`] switches each off. Livelocks are a property of the whole search, which decides them at its end. Where a
//! question is asked, only its place counts: errors end their paths.

mod assertion;
mod deadlock;
pub(crate) mod livelock;
mod uncaught;

use crate::report::{ErrorInfo, Property};
use crate::system::{Describe, TransitionEnd};

/// Which properties are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Properties {
    /// Some thread can always run until all that matter are done.
    pub deadlock: bool,
    /// No `AssertionError` leaves a thread.
    pub assertion: bool,
    /// No other throwable leaves a thread.
    pub uncaught: bool,
    /// From every state an end of the program can be reached.
    pub livelock: bool,
    /// A question is asked: what is looked for is its place, and nothing else.
    pub question: bool,
}

impl Default for Properties {
    fn default() -> Self {
        Properties { deadlock: true, assertion: true, uncaught: true, livelock: false, question: false }
    }
}

impl Properties {
    /// Whether nothing is checked.
    pub fn is_none(&self) -> bool {
        !(self.deadlock || self.assertion || self.uncaught)
    }

    /// Whether this property is checked.
    pub fn checks(&self, property: Property) -> bool {
        match property {
            Property::Reached => self.question,
            _ if self.question => false,
            Property::Deadlock => self.deadlock,
            Property::Assertion => self.assertion,
            Property::UncaughtException => self.uncaught,
            Property::Livelock => self.livelock,
            // It is one where the configuration says so (`search.races`).
            Property::DataRace => true,
            // It is one where an answer is looked after.
            Property::Forbidden => true,
            // Whoever does not want to hear of it does not name the listener.
            Property::Listener => true,
        }
    }
}

/// The error that a transition's end stands for, whether or not its property is checked.
pub fn violation<S: Describe>(end: &TransitionEnd, system: &mut S) -> Option<ErrorInfo> {
    match end {
        TransitionEnd::Deadlock => Some(deadlock::describe(system)),
        TransitionEnd::Uncaught { thread, exception } => {
            let info = system.describe_uncaught(*thread, *exception);
            Some(if assertion::claims(&info) { assertion::describe(info) } else { uncaught::describe(info) })
        }
        TransitionEnd::Violated(info) => Some((**info).clone()),
        _ => None,
    }
}
