//! Choice generators (seed 1): where an execution can go on in more than one way, an object holds the ways.
//!
//! The VM's *top halves* create generators and register them (`Vm::register`); registering ends the transition. The
//! search owns the generators of the path, advances them, and starts the next transition with their current choices;
//! *bottom halves* read the choices by id. Several generators registered in one transition form a cascade and every
//! combination is explored: the last registered varies fastest.

mod configured;
mod data;
mod thread;

pub use configured::{KNOWN_CLASSES, configured, known_class};
pub use data::{BooleanChoice, DoubleFromSet, IntFromSet, IntInterval};
pub use thread::ThreadChoice;

use std::borrow::Cow;
use std::fmt;

/// Identifier of a thread in the VM: small, dense, deterministic (see `vm::thread`).
pub type Tid = u16;

/// A choice value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Choice {
    /// A scheduling choice: the thread that runs next.
    Thread(Tid),
    Boolean(bool),
    Int(i32),
    Long(i64),
    Double(f64),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Thread(t) => write!(f, "thread {t}"),
            Choice::Boolean(b) => write!(f, "{b}"),
            Choice::Int(i) => write!(f, "{i}"),
            Choice::Long(l) => write!(f, "{l}"),
            Choice::Double(d) => write!(f, "{d:?}"),
        }
    }
}

/// An enumeration of choices with a position. A new generator stands before its first choice.
pub trait ChoiceGenerator: fmt::Debug {
    /// Says which context made it: generators are found by id and type. For named choices the program's name.
    fn id(&self) -> &str;
    /// The id to keep: no allocation where it is a fixed word.
    fn shared_id(&self) -> Cow<'static, str>;
    /// How many choices there are in all.
    fn total(&self) -> u32;
    /// How many have been advanced to.
    fn processed(&self) -> u32;
    /// Whether `advance` can be called.
    fn has_more(&self) -> bool {
        self.processed() < self.total()
    }
    /// Moves to the next choice. Must not be called without `has_more`.
    fn advance(&mut self);
    /// Back before the first choice.
    fn reset(&mut self);
    /// Moves so that choice `index` (0-based) is current. `index < total()`.
    fn select(&mut self, index: u32);
    /// The choice it stands on. Must not be called before the first `advance`.
    fn current(&self) -> Choice {
        self.choice(self.processed() - 1)
    }
    /// Choice `index`, without moving.
    fn choice(&self, index: u32) -> Choice;
    /// True for scheduling choices, which the VM consumes itself.
    fn is_scheduling(&self) -> bool {
        false
    }
}

/// The position in `0..=total`, shared by the generators of this module.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    pub(crate) id: Cow<'static, str>,
    pub(crate) processed: u32,
}
