//! Transitions that a system remembers: it can say where they lead without executing them.

use super::transition::Choices;
use crate::store::{StateVector, Store};

/// What a search makes of a transition whose end is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// It counts as executed. The system stands where it stood before it.
    Skip,
    /// It counts as executed, and the system stands at its end, the choice of threads registered.
    Jump,
    /// It is executed: the search begins it like any other. The system compares what comes of it with what it remembers.
    Execute,
}

/// Looks at the vector of the state that a transition leads to, with the system as it stands before it, and says what is to
/// be made of the transition.
pub type Decide<'a, S> = dyn FnMut(&S, &mut StateVector, &mut Store) -> Take + 'a;

/// A system that may remember transitions. The default remembers none.
pub trait Remembers {
    /// Where it is remembered that the transition started by these choices ends with a choice of threads, and in which
    /// state: `decide` is shown that state's vector, may visit it on trial, and says what is to be made of it. The
    /// answer is what was done: `Execute` in place of `Jump` where the system cannot stand there without executing it.
    /// `None`, and `decide` is not asked, where nothing is remembered. Between transitions, after `canonical`.
    fn recall(&mut self, _choices: &Choices, _store: &mut Store, _decide: &mut Decide<'_, Self>) -> Option<Take> {
        None
    }
    /// Whether the transition that was executed last has done something else than was remembered, which is a bug.
    fn take_surprise(&mut self) -> bool {
        false
    }
    /// The most bytes that remembered transitions may take.
    fn limit_remembered(&mut self, _bytes: u64) {}
}
