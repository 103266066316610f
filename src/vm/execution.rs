//! The execution that is under way: who runs, what its transition has registered, and how far it is.
//!
//! Nothing here belongs to a state. A second execution inside of one, such as that of `toString` for a report
//! (`message`), has an [`Execution`] of its own, after which the first goes on as if nothing had been.

use super::heap::Ref;
use super::natives;
use super::thread::Role;
use crate::choice::Tid;
use crate::program::MethodId;
use crate::system::{Cascade, Choices};

/// What the interpreter keeps from instruction to instruction.
pub(in crate::vm) struct Execution {
    /// The running thread.
    pub(super) cur: Tid,
    /// Generators registered by top halves of the current transition.
    pub(super) registered: Cascade,
    /// Choices that started the current transition.
    pub(super) choices: Choices,
    /// The thread whose top halves registered their generators: what was chosen besides the thread is for its bottom halves.
    pub(super) chooser: Tid,
    /// `instructions` when the transition started: the first step is the instruction right after.
    pub(super) started_at: u64,
    /// The same, if that instruction has had its scheduling point; else a count that is never reached.
    pub(super) scheduled_at: u64,
    pub(super) instructions: u64,
    /// Instructions of executions inside of this one, and words that single instructions have copied or thrown away at once.
    pub(super) work_beside: u64,
    pub(super) fuel_end: u64,
    /// A plain run is about to read what is typed, see [`Vm::wants_input`].
    pub(super) input_waits: bool,
    /// The native method that runs, for the stack trace of what it throws.
    pub(super) native_frame: Option<MethodId>,
    /// The role of a call by reflection, while its native method runs or its exception is wrapped: its accessor is in the stack trace.
    pub(super) accessor: Option<Role>,
    /// Set when a transition has to end at the next safepoint.
    pub(super) gc_due: bool,
    /// A thread was started: accesses are watched, also by whom is left alone by others.
    pub(super) several: bool,
    /// Several threads are alive and the running one is not in an atomic section: scheduling points are possible.
    pub(super) multi: bool,
    /// The running thread's `floor` when the transition started.
    pub(super) floor_at_start: u32,
    /// `run`: another thread was switched to, the loop is to be entered again.
    pub(super) reenter: bool,
    /// `run`: the running `Thread.yield` has given way already.
    pub(super) yielded: bool,
    /// How far the clock of a plain run is ahead of its instructions, in nanoseconds.
    pub(super) clock_ahead: i64,
    /// Ends of timed waits in a plain run, by thread.
    pub(super) deadlines: Vec<i64>,
    /// An exception is asked for its message: nobody explores this execution.
    pub(super) answers: bool,
    /// What an exception that was asked for its message has said.
    pub(super) answer: Option<Option<String>>,
    /// Extra roots: exceptions in flight and the like.
    pub(super) roots: Vec<Ref>,
    pub(super) kept: natives::Kept,
    /// What the transition says of the state it leads to, see [`Vm::hint`].
    pub(super) hint: i8,
}

impl Default for Execution {
    fn default() -> Self {
        Execution {
            cur: 0,
            registered: Cascade::new(),
            choices: Choices::new(),
            chooser: 0,
            started_at: 0,
            scheduled_at: 0,
            instructions: 0,
            work_beside: 0,
            fuel_end: 0,
            input_waits: false,
            native_frame: None,
            accessor: None,
            gc_due: false,
            several: false,
            multi: false,
            floor_at_start: super::section::NO_SECTION,
            reenter: false,
            yielded: false,
            clock_ahead: 0,
            deadlines: Vec::new(),
            answers: false,
            answer: None,
            roots: Vec::new(),
            kept: natives::Kept::default(),
            hint: 0,
        }
    }
}

impl Execution {
    /// One instruction has copied, compared or thrown away so many bytes at once: a word of them is as much work as another
    /// instruction, and a slice ends by it. How long a transition is does not change by it.
    pub(super) fn worked(&mut self, bytes: u64) {
        let words = bytes / 8;
        self.work_beside += words;
        self.fuel_end = self.fuel_end.saturating_sub(words);
    }

    /// One inside of this one, on the same state, that has registered nothing yet.
    pub(super) fn inner(&self) -> Execution {
        Execution {
            cur: self.cur,
            registered: Cascade::new(),
            choices: Choices::new(),
            chooser: self.chooser,
            started_at: self.started_at,
            scheduled_at: self.scheduled_at,
            instructions: self.instructions,
            work_beside: 0,
            fuel_end: self.fuel_end,
            input_waits: false,
            native_frame: self.native_frame,
            accessor: self.accessor,
            gc_due: self.gc_due,
            several: self.several,
            multi: self.multi,
            floor_at_start: self.floor_at_start,
            reenter: false,
            yielded: self.yielded,
            clock_ahead: self.clock_ahead,
            deadlines: Vec::new(),
            answers: false,
            answer: None,
            roots: Vec::new(),
            kept: self.kept.clone(),
            hint: self.hint,
        }
    }
}
