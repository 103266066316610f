//! What listeners are told: the events, and what is known of each when it happens.

use enumset::EnumSetType;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::transition::Cascade;
use crate::choice::{ChoiceGenerator, Path, Tid};
use crate::program::{ClassId, MethodId};
use crate::report::{ErrorInfo, IncompleteBecause, TreeNodeKind};

/// A heap reference; 0 is null.
type Ref = u32;

/// An event by its name. The names are those of JPF's listener methods.
#[derive(Debug, EnumSetType, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[enumset(repr = "u64")]
#[serde(rename_all = "kebab-case")]
#[ts(export, rename = "ListenerEvent")]
pub enum EventKind {
    ExecuteInstruction,
    InstructionExecuted,
    ChoiceRegistered,
    ChoiceSet,
    ChoiceAdvanced,
    ChoiceProcessed,
    ObjectCreated,
    ObjectReleased,
    ObjectExposed,
    ObjectLocked,
    ObjectUnlocked,
    ObjectWait,
    ObjectNotify,
    ClassLoaded,
    MethodEntered,
    MethodExited,
    ExceptionThrown,
    ExceptionHandled,
    ExceptionBailedOut,
    ThreadStarted,
    ThreadBlocked,
    ThreadWaiting,
    ThreadNotified,
    ThreadTerminated,
    ThreadScheduled,
    StateAdvanced,
    StateBacktracked,
    StateStored,
    StateRestored,
    StateProcessed,
    StatePurged,
    SearchStarted,
    ConstraintHit,
    PropertyViolated,
    SearchFinished,
}

impl EventKind {
    /// Whether the search tells of it, not the machine. Listeners to these alone leave the machine at its full speed.
    pub fn is_of_search(self) -> bool {
        matches!(
            self,
            EventKind::ChoiceSet
                | EventKind::ChoiceAdvanced
                | EventKind::ChoiceProcessed
                | EventKind::StateAdvanced
                | EventKind::StateBacktracked
                | EventKind::StateStored
                | EventKind::StateRestored
                | EventKind::StateProcessed
                | EventKind::StatePurged
                | EventKind::SearchStarted
                | EventKind::ConstraintHit
                | EventKind::PropertyViolated
                | EventKind::SearchFinished
        )
    }

    /// Its name in configuration and in JavaScript: `choice-advanced`.
    pub fn name(self) -> String {
        crate::util::name_in_json(&self)
    }

    /// The event with that name.
    pub fn named(name: &str) -> Option<EventKind> {
        enumset::EnumSet::<EventKind>::all().into_iter().find(|event| event.name() == name)
    }
}

/// An instruction that is about to run or has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// Whose instruction it is.
    pub thread: Tid,
    /// The method it stands in.
    pub method: MethodId,
    /// Its place in the code arena, for `insn` of what a listener sees.
    pub pc: u32,
    /// Frames of the thread, that of the method included.
    pub depth: u32,
    /// Operand slots at the top of the stack before it ran, the top one last, and how many slots the stack had.
    pub(crate) operands: [u64; 4],
    pub(crate) sp: u32,
    /// What came of it.
    pub ran: Ran,
}

/// What came of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ran {
    /// It is about to run.
    NotYet,
    /// It has done its work; a call has entered its method.
    Done,
    /// Its top half has ended the transition, and it will be executed again (JPF's `willReExecuteInstruction`).
    Again,
    /// Something has to be done first, such as the initialisation of a class: it will be executed again after that, in
    /// this transition or a later one.
    Prepares,
    /// It has thrown.
    Threw,
}

/// Where a search stands.
#[derive(Debug, Clone, Copy)]
pub struct SearchView<'a> {
    /// Transitions on the current path.
    pub depth: u32,
    /// The state's number where states are stored.
    pub state: Option<u32>,
    /// Number in the search tree.
    pub node: u32,
    /// What the transition led to; `New` where none has ended.
    pub kind: TreeNodeKind,
    /// Transitions executed in all.
    pub transitions: u64,
    /// Distinct states.
    pub states: u64,
    /// Accounted memory in bytes.
    pub memory: u64,
    /// The error, for [`EventKind::PropertyViolated`].
    pub error: Option<&'a ErrorInfo>,
    /// The bound, for [`EventKind::ConstraintHit`].
    pub constraint: Option<IncompleteBecause>,
}

/// Something that happened, with what is known of it. References are those of the state it happened in.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// An instruction is about to run.
    ExecuteInstruction(&'a At),
    /// It has run, or asks to be executed again.
    InstructionExecuted(&'a At),
    /// A top half has registered a generator: the transition ends.
    ChoiceRegistered(&'a dyn ChoiceGenerator),
    /// The cascade that a transition has registered is the one that starts the next transitions.
    ChoiceSet(&'a Cascade),
    /// The generators stand on their next combination of choices, and a transition starts.
    ChoiceAdvanced(&'a Path),
    /// Every combination was explored, and what follows from it.
    ChoiceProcessed(&'a Path),
    /// An object was allocated.
    ObjectCreated(Ref),
    /// An object is garbage and is about to be freed.
    ObjectReleased(Ref),
    /// An object can be reached by a second thread from now on.
    ObjectExposed(Ref),
    /// A monitor was entered for the first time.
    ObjectLocked(Ref),
    /// A monitor was left for the last time.
    ObjectUnlocked(Ref),
    /// The running thread gives a monitor up and waits.
    ObjectWait(Ref),
    /// `notify`, or with `true` `notifyAll`.
    ObjectNotify(Ref, bool),
    /// A class was read from its class file, or made by the machine.
    ClassLoaded(ClassId),
    /// A method's frame is on the stack, and its first instruction comes next. Of native methods when they have ended.
    MethodEntered(MethodId),
    /// A method's frame is about to be left; with `true` because of an exception.
    MethodExited(MethodId, bool),
    /// A throwable was thrown.
    ExceptionThrown(Ref),
    /// The running thread goes on at a handler of it.
    ExceptionHandled(Ref),
    /// It left a frame that has no handler for it.
    ExceptionBailedOut(Ref),
    /// The running thread has started another.
    ThreadStarted(Tid),
    /// The running thread waits for a monitor.
    ThreadBlocked(Tid, Ref),
    /// A thread waits, parks, sleeps or joins.
    ThreadWaiting(Tid),
    /// A waiting thread was notified or interrupted.
    ThreadNotified(Tid),
    /// A thread has ended.
    ThreadTerminated(Tid),
    /// Another thread runs from here on.
    ThreadScheduled(Tid),
    /// A transition has ended.
    StateAdvanced(SearchView<'a>),
    /// The search went a step back.
    StateBacktracked(SearchView<'a>),
    /// A new state was stored.
    StateStored(SearchView<'a>),
    /// The search went to a state in another part of the space.
    StateRestored(SearchView<'a>),
    /// Every choice of a state was explored.
    StateProcessed(SearchView<'a>),
    /// A state that waited to be explored was given up.
    StatePurged(SearchView<'a>),
    /// The first transition is about to start.
    SearchStarted(SearchView<'a>),
    /// A bound of the search has cut a path, or ends the search.
    ConstraintHit(SearchView<'a>),
    /// An error was found.
    PropertyViolated(SearchView<'a>),
    /// The search has ended.
    SearchFinished(SearchView<'a>),
}

impl Event<'_> {
    /// Which event it is.
    pub fn kind(&self) -> EventKind {
        match self {
            Event::ExecuteInstruction(_) => EventKind::ExecuteInstruction,
            Event::InstructionExecuted(_) => EventKind::InstructionExecuted,
            Event::ChoiceRegistered(_) => EventKind::ChoiceRegistered,
            Event::ChoiceSet(_) => EventKind::ChoiceSet,
            Event::ChoiceAdvanced(_) => EventKind::ChoiceAdvanced,
            Event::ChoiceProcessed(_) => EventKind::ChoiceProcessed,
            Event::ObjectCreated(_) => EventKind::ObjectCreated,
            Event::ObjectReleased(_) => EventKind::ObjectReleased,
            Event::ObjectExposed(_) => EventKind::ObjectExposed,
            Event::ObjectLocked(_) => EventKind::ObjectLocked,
            Event::ObjectUnlocked(_) => EventKind::ObjectUnlocked,
            Event::ObjectWait(_) => EventKind::ObjectWait,
            Event::ObjectNotify(..) => EventKind::ObjectNotify,
            Event::ClassLoaded(_) => EventKind::ClassLoaded,
            Event::MethodEntered(_) => EventKind::MethodEntered,
            Event::MethodExited(..) => EventKind::MethodExited,
            Event::ExceptionThrown(_) => EventKind::ExceptionThrown,
            Event::ExceptionHandled(_) => EventKind::ExceptionHandled,
            Event::ExceptionBailedOut(_) => EventKind::ExceptionBailedOut,
            Event::ThreadStarted(_) => EventKind::ThreadStarted,
            Event::ThreadBlocked(..) => EventKind::ThreadBlocked,
            Event::ThreadWaiting(_) => EventKind::ThreadWaiting,
            Event::ThreadNotified(_) => EventKind::ThreadNotified,
            Event::ThreadTerminated(_) => EventKind::ThreadTerminated,
            Event::ThreadScheduled(_) => EventKind::ThreadScheduled,
            Event::StateAdvanced(_) => EventKind::StateAdvanced,
            Event::StateBacktracked(_) => EventKind::StateBacktracked,
            Event::StateStored(_) => EventKind::StateStored,
            Event::StateRestored(_) => EventKind::StateRestored,
            Event::StateProcessed(_) => EventKind::StateProcessed,
            Event::StatePurged(_) => EventKind::StatePurged,
            Event::SearchStarted(_) => EventKind::SearchStarted,
            Event::ConstraintHit(_) => EventKind::ConstraintHit,
            Event::PropertyViolated(_) => EventKind::PropertyViolated,
            Event::SearchFinished(_) => EventKind::SearchFinished,
        }
    }
}

impl At {
    /// Where a thread without frames stands.
    pub(crate) fn nowhere(thread: Tid) -> At {
        At { thread, method: MethodId(0), pc: 0, depth: 0, operands: [0; 4], sp: 0, ran: Ran::NotYet }
    }
}
