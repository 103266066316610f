//! Transitions: what starts one, and how one ends.

use std::borrow::Cow;

use crate::choice::{Choice, Generator, Tid};
use crate::report::{ErrorInfo, Refusal};

/// A cascade of generators registered in one transition, in registration order.
pub type Cascade = smallvec::SmallVec<[Generator; 1]>;

/// The current choice of each generator of a cascade, by id.
pub type Choices = smallvec::SmallVec<[(Cow<'static, str>, Choice); 1]>;

/// Why [`TransitionSystem::run`](super::TransitionSystem::run) came back.
#[derive(Debug, Clone, PartialEq)]
pub enum TransitionEnd {
    /// Generators were registered: `take_registered` gives them. The transition is complete.
    Choice,
    /// The program has ended: every non-daemon thread is done, or `System.exit` was called (`exit_status`).
    Ended,
    /// No thread can run, and one that is not a daemon is alive.
    Deadlock,
    /// A throwable left a thread.
    Uncaught {
        /// Which thread.
        thread: Tid,
        /// The throwable's heap index.
        exception: u32,
    },
    /// `Verify.ignoreIf`: prune this path.
    Ignored,
    /// `Verify.terminateSearch`.
    TerminateSearch,
    /// The fuel is used up in the middle of a transition: call `run` again to go on.
    Budget,
    /// Heap memory limit of one execution reached.
    OutOfMemory,
    /// The program asks for a named choice that the configuration does not describe, or not well: one sentence.
    Misconfigured(String),
    /// The program asks for something that the checker cannot do: nothing is known of how it would go on.
    Unsupported(Box<Refusal>),
    /// A listener ends the search: one sentence.
    Stopped(String),
    /// A listener reports an error.
    Violated(Box<ErrorInfo>),
    /// A bug or a limit of the VM, in one sentence.
    Internal(String),
}

/// A position of the undo log: `undo_to` restores the state that was current when it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub usize);
