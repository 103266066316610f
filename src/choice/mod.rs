//! Choice generators (JPF's developer guide, *ChoiceGenerators*): where an execution can go on in more than one way,
//! an object holds the ways.
//!
//! The VM's *top halves* create generators and register them (`Vm::register`); registering ends the transition. The
//! search owns the generators of the path, advances them, and starts the next transition with their current choices;
//! *bottom halves* read the choices by id. Several generators registered in one transition form a cascade and every
//! combination is explored: the last registered varies fastest.

mod bit_flip;
mod boolean;
mod classes;
mod configured;
mod delayed;
mod intervals;
mod path;
mod permutation;
mod random;
mod sets;
#[cfg(test)]
mod tests;
mod thread;

pub use bit_flip::BitFlip;
pub use boolean::BooleanChoice;
pub use classes::{CLASSES, COMMON as COMMON_PARAMETERS, Class, known_class, known_classes};
pub use configured::{
    Asked, Live, Number as LiveNumber, configured, descriptions, reads_values, unknown_parameter, words,
};
pub use delayed::DelayedChoice;
pub use intervals::{DoubleInterval, IntInterval, TOO_MANY_INTS};
pub use path::{Path, Site, Taken, is_generator};
pub use permutation::{Permutation, order};
pub use random::{RandomInt, Shuffled, shuffled};
pub use sets::{DescribedChoice, ExceptionChoice, Number, NumberChoice, ObjectChoice};
pub use thread::{EXPOSE, IDLE_LOOP, SCHEDULING_POINTS, SchedulingPoint, TOO_LONG, ThreadChoice, scheduling_point};

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};

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
    Float(f32),
    Double(f64),
    /// An object, by its reference in the state where the choice was registered.
    Object(u32),
    /// What a suspension stands for (`cg.delayed`): all copies have that value from here on.
    Delayed {
        /// Its reference in the state where the choice was registered.
        suspension: u32,
        /// The value as a slot of 32 bits: a number, or a reference in that state.
        value: u32,
    },
    /// One of several ways to go on that have no value of their own; the generator says what they mean.
    Way(u32),
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Thread(t) => write!(f, "thread {t}"),
            Choice::Boolean(b) => write!(f, "{b}"),
            Choice::Int(i) => write!(f, "{i}"),
            Choice::Long(l) => write!(f, "{l}"),
            Choice::Float(x) => write!(f, "{x:?}"),
            Choice::Double(d) => write!(f, "{d:?}"),
            Choice::Object(r) => write!(f, "object {r}"),
            Choice::Delayed { value, .. } => write!(f, "slot {value}"),
            Choice::Way(i) => write!(f, "way {i}"),
        }
    }
}

/// An enumeration of choices with a position. A new generator stands before its first choice.
pub trait ChoiceGenerator: fmt::Debug {
    /// Says which context made it: generators are found by id and type. For named choices the program's name.
    fn id(&self) -> &str;
    /// The generator's class, by JPF's short name where there is one.
    fn class(&self) -> &'static str;
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
    /// Choice `index` in words, for people.
    fn label(&self, index: u32) -> String {
        self.choice(index).to_string()
    }
    /// Whether every choice has been advanced to.
    fn is_done(&self) -> bool {
        !self.has_more()
    }
    /// A stable form for traces: class, id, position, and the choice it stands on.
    fn text(&self) -> String {
        let (done, total) = (self.processed(), self.total());
        let current = if done == 0 { String::new() } else { format!(" = {}", self.label(done - 1)) };
        format!("{} {} {done}/{total}{current}", self.class(), self.id())
    }
    /// True for scheduling choices, which the VM consumes itself.
    fn is_scheduling(&self) -> bool {
        false
    }
}

/// A generator that was registered. Scheduling choices end nearly every transition, and programs that choose data choose
/// booleans and whole numbers: these need no allocation.
#[derive(Debug)]
pub enum Generator {
    /// A scheduling choice.
    Threads(ThreadChoice),
    /// A choice of a boolean.
    Boolean(BooleanChoice),
    /// A choice of a number in an interval.
    Interval(IntInterval),
    /// Any other.
    Other(Box<dyn ChoiceGenerator>),
}

impl From<Box<dyn ChoiceGenerator>> for Generator {
    fn from(cg: Box<dyn ChoiceGenerator>) -> Self {
        Generator::Other(cg)
    }
}

impl<T: ChoiceGenerator + 'static> From<Box<T>> for Generator {
    fn from(cg: Box<T>) -> Self {
        Generator::Other(cg)
    }
}

impl From<ThreadChoice> for Generator {
    fn from(cg: ThreadChoice) -> Self {
        Generator::Threads(cg)
    }
}

impl From<BooleanChoice> for Generator {
    fn from(cg: BooleanChoice) -> Self {
        Generator::Boolean(cg)
    }
}

impl From<IntInterval> for Generator {
    fn from(cg: IntInterval) -> Self {
        Generator::Interval(cg)
    }
}

impl Deref for Generator {
    type Target = dyn ChoiceGenerator;

    fn deref(&self) -> &(dyn ChoiceGenerator + 'static) {
        match self {
            Generator::Threads(cg) => cg,
            Generator::Boolean(cg) => cg,
            Generator::Interval(cg) => cg,
            Generator::Other(cg) => &**cg,
        }
    }
}

impl DerefMut for Generator {
    fn deref_mut(&mut self) -> &mut (dyn ChoiceGenerator + 'static) {
        match self {
            Generator::Threads(cg) => cg,
            Generator::Boolean(cg) => cg,
            Generator::Interval(cg) => cg,
            Generator::Other(cg) => &mut **cg,
        }
    }
}

/// The position in `0..=total`, shared by the generators of this module.
#[derive(Debug, Clone)]
pub(crate) struct Position {
    pub(crate) id: Cow<'static, str>,
    pub(crate) processed: u32,
}

impl Position {
    fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Position { id: id.into(), processed: 0 }
    }
}

/// The parts of `ChoiceGenerator` that only move the position.
macro_rules! position_methods {
    () => {
        fn id(&self) -> &str {
            &self.at.id
        }
        fn shared_id(&self) -> std::borrow::Cow<'static, str> {
            self.at.id.clone()
        }
        fn processed(&self) -> u32 {
            self.at.processed
        }
        fn advance(&mut self) {
            self.at.processed += 1;
        }
        fn reset(&mut self) {
            self.at.processed = 0;
        }
        fn select(&mut self, index: u32) {
            self.at.processed = index + 1;
        }
    };
}
use position_methods;
