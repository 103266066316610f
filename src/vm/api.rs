//! What the layers above see of the VM: how a transition ended, and the settings.

use std::borrow::Cow;

use crate::choice::{Choice, Generator, Tid, words};
use crate::util::Patterns;

/// A cascade of generators registered in one transition, in registration order.
pub type Cascade = smallvec::SmallVec<[Generator; 1]>;

/// The current choice of each generator of a cascade, by id.
pub type Choices = smallvec::SmallVec<[(Cow<'static, str>, Choice); 1]>;

/// Why `Vm::run` came back.
#[derive(Debug, Clone, PartialEq)]
pub enum TransitionEnd {
    /// Generators were registered: `Vm::take_registered` gives them. The transition is complete.
    Choice,
    /// The program has ended: every non-daemon thread is done, or `System.exit` was called (`Vm::exit_status`).
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
    Unsupported(Box<crate::report::Refusal>),
    /// A listener ends the search: one sentence.
    Stopped(String),
    /// A listener reports an error.
    Violated(Box<crate::report::ErrorInfo>),
    /// A bug or a limit of the VM, in one sentence.
    Internal(String),
}

/// The classes whose assertions are enabled, where they are (`vm.enable_assertions`, `vm.disable_assertions`).
#[derive(Debug, Clone, Default)]
pub struct Asserting {
    /// All, if it is empty,
    enabled: Patterns,
    /// but for these.
    disabled: Patterns,
}

impl Asserting {
    /// Enables those of classes that one of these patterns means, alone.
    pub fn enable(&mut self, classes: &str) {
        self.enabled = patterns(classes);
    }

    /// Disables those of classes that one of these patterns means.
    pub fn disable(&mut self, classes: &str) {
        self.disabled = patterns(classes);
    }

    /// Whether those of a class (with dots) are.
    pub fn is_on(&self, class: &str) -> bool {
        (self.enabled.is_empty() || self.enabled.matches_class(class)) && !self.disabled.matches_class(class)
    }
}

fn patterns(classes: &str) -> Patterns {
    Patterns::new(&words(classes).map(str::to_owned).collect::<Vec<_>>())
}

/// How the VM runs.
#[derive(Debug, Clone)]
pub struct VmConfig {
    /// False for `run`: no choices are made, scheduling is round-robin, nothing is logged.
    pub checking: bool,
    /// Whether assertions are enabled.
    pub assertions: bool,
    /// The classes that they are enabled in.
    pub asserting: Asserting,
    /// `search.properties`: an exception that leaves a thread is an error.
    pub uncaught_is_error: bool,
    /// `cg.enable_atomic`: `Verify.beginAtomic` keeps other threads out.
    pub atomic_sections: bool,
    /// `vm.verify.ignore_path`: `Verify.ignoreIf` leaves the path.
    pub ignores_paths: bool,
    /// Output is part of the state and printing is a visible operation (`outcomes`).
    pub output_visible: bool,
    /// States are compared (`search.match_states`, `vm.store`): what `Verify.vmIsMatchingStates` answers.
    pub matching: bool,
    /// `vm.por`.
    pub por: bool,
    /// `vm.por.reachability`: accesses to unshared objects do not end a transition. Off: every object counts as shared.
    pub reachability: bool,
    /// `vm.por.skip_exits`: leaving a monitor does not end a transition.
    pub skip_exits: bool,
    /// `search.multiple_errors`: every error counts, not only the first.
    pub every_error: bool,
    /// `vm.por.thread_end`: where nobody notices when a thread starts and ends, that is no scheduling point.
    pub merge_ends: bool,
    /// `vm.por.wait`: where nobody notices whether a thread waits, the beginning of a wait is no scheduling point.
    pub merge_waits: bool,
    /// `vm.por.skip_print_monitor`: printing to the console takes no monitor where nobody else takes it.
    pub skip_print_monitor: bool,
    /// `vm.por.skip_blockers`: parked threads have no blocker where nobody asks for one.
    pub skip_blockers: bool,
    /// `vm.por.skip_allocations`: allocations are no scheduling points.
    pub skip_allocations: bool,
    /// `vm.transition_cache`: transitions are remembered.
    pub transition_cache: bool,
    /// `vm.spurious_wakeups`: a thread in `Object.wait` or parked by the program may go on for no reason.
    pub spurious_wakeups: bool,
    /// `vm.max_transition_length`, in instructions: a longer transition ends with a choice.
    pub max_transition_length: u64,
    /// `cg.boolean.false_first`.
    pub boolean_false_first: bool,
    /// `cg.random_doubles`.
    pub random_doubles: u32,
    /// Frames a thread may have before `StackOverflowError`.
    pub max_frames: u32,
    /// `vm.references`: what only references of `java.lang.ref` hold may be collected.
    pub collects: bool,
    /// Bytes of Java heap before `OutOfMemoryError`.
    pub max_heap: u64,
    /// `Verify.getInt("name")` and friends look up `name.class`, `name.min`, … here.
    pub properties: std::collections::BTreeMap<String, String>,
    /// `vm.time.start`, in milliseconds.
    pub time_start: i64,
    /// `vm.time.step`, in nanoseconds.
    pub time_step: i64,
    /// `vm.time.passes`: while checking, time passes in waits and between readings of the clock.
    pub time_passes: bool,
    /// `vm.processors`.
    pub processors: i32,
    /// Files and standard input.
    pub world: super::World,
    /// Mistakes put back by tests.
    pub mutations: enumset::EnumSet<super::Mutation>,
}

impl Default for VmConfig {
    fn default() -> Self {
        VmConfig {
            checking: true,
            assertions: true,
            asserting: Asserting::default(),
            uncaught_is_error: true,
            atomic_sections: true,
            ignores_paths: true,
            output_visible: false,
            matching: true,
            por: true,
            reachability: true,
            skip_exits: true,
            every_error: false,
            merge_ends: true,
            merge_waits: true,
            skip_print_monitor: true,
            skip_blockers: true,
            skip_allocations: true,
            transition_cache: true,
            spurious_wakeups: false,
            max_transition_length: 50_000,
            boolean_false_first: true,
            random_doubles: 12,
            max_frames: 2_600,
            collects: true,
            max_heap: 1 << 30,
            properties: Default::default(),
            time_start: 1_704_067_200_000,
            time_step: 0,
            time_passes: true,
            processors: 3,
            world: Default::default(),
            mutations: Default::default(),
        }
    }
}

/// A position of the undo log: `Vm::undo_to` restores the state that was current when it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub usize);

/// A source line that ran, for traces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineEvent {
    pub method: crate::program::MethodId,
    /// Instruction index relative to the method's code.
    pub index: u32,
    /// 0 when the method has no line table.
    pub line: u32,
}

/// Where a frame stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// Whose frame.
    pub thread: Tid,
    /// How many frames the thread has above it.
    pub above: u32,
    /// Class name with slashes.
    pub class: &'a str,
    /// Source file; empty when unknown.
    pub file: &'a str,
    /// 0 when unknown.
    pub line: u32,
}

/// What an operation works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It cannot be told.
    Unknown,
    /// Nothing that others see.
    Nothing,
    /// A part of an object or of a class, such as a field.
    At {
        /// The object or class.
        on: u64,
        /// Which part of it; `WHOLE` for all, such as its lock.
        part: u32,
        /// Whether it changes.
        write: bool,
    },
}

impl Access {
    /// Every part.
    pub const WHOLE: u32 = u32::MAX;

    /// A change.
    pub fn write(on: u64, part: u32) -> Access {
        Access::At { on, part, write: true }
    }

    /// Whether the order of two operations may make a difference. What is not known may be anything.
    pub fn conflicts(&self, other: &Access) -> bool {
        match (self, other) {
            (Access::Nothing, _) | (_, Access::Nothing) => false,
            (Access::Unknown, _) | (_, Access::Unknown) => true,
            (Access::At { on: a, part: p, write: v }, Access::At { on: b, part: q, write: w }) => {
                a == b && (p == q || [*p, *q].contains(&Access::WHOLE)) && (*v || *w)
            }
        }
    }
}
