//! What listeners are told: the events, and what is known of each when it happens.

use enumset::EnumSetType;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::api::Cascade;
use super::heap::Ref;
use crate::choice::{ChoiceGenerator, Path, Tid};
use crate::program::{ClassId, MethodId};
use crate::report::{ErrorInfo, IncompleteBecause, TreeNodeKind};

/// An event by its name. The names are those of JPF's listener methods.
#[derive(Debug, EnumSetType, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[enumset(repr = "u64")]
#[serde(rename_all = "kebab-case")]
#[ts(export, rename = "ListenerEvent")]
pub enum Event {
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

impl Event {
    /// Whether the search tells of it, not the machine. Listeners to these alone leave the machine at its full speed.
    pub fn is_of_search(self) -> bool {
        matches!(
            self,
            Event::ChoiceSet
                | Event::ChoiceAdvanced
                | Event::ChoiceProcessed
                | Event::StateAdvanced
                | Event::StateBacktracked
                | Event::StateStored
                | Event::StateRestored
                | Event::StateProcessed
                | Event::StatePurged
                | Event::SearchStarted
                | Event::ConstraintHit
                | Event::PropertyViolated
                | Event::SearchFinished
        )
    }

    /// Its name in configuration and in JavaScript: `choice-advanced`.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// The event with that name.
    pub fn named(name: &str) -> Option<Event> {
        enumset::EnumSet::<Event>::all().into_iter().find(|event| event.name() == name)
    }
}

/// An instruction that is about to run or has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    /// Whose instruction it is.
    pub thread: Tid,
    /// The method it stands in.
    pub method: MethodId,
    /// Its place in the code arena, for [`crate::vm::Vm::insn`].
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
    /// The error, for [`Event::PropertyViolated`].
    pub error: Option<&'a ErrorInfo>,
    /// The bound, for [`Event::ConstraintHit`].
    pub constraint: Option<IncompleteBecause>,
}

/// Something that happened, with what is known of it. References are those of the state it happened in.
#[derive(Debug, Clone, Copy)]
pub enum Happening<'a> {
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

impl Happening<'_> {
    /// Which event it is.
    pub fn event(&self) -> Event {
        match self {
            Happening::ExecuteInstruction(_) => Event::ExecuteInstruction,
            Happening::InstructionExecuted(_) => Event::InstructionExecuted,
            Happening::ChoiceRegistered(_) => Event::ChoiceRegistered,
            Happening::ChoiceSet(_) => Event::ChoiceSet,
            Happening::ChoiceAdvanced(_) => Event::ChoiceAdvanced,
            Happening::ChoiceProcessed(_) => Event::ChoiceProcessed,
            Happening::ObjectCreated(_) => Event::ObjectCreated,
            Happening::ObjectReleased(_) => Event::ObjectReleased,
            Happening::ObjectExposed(_) => Event::ObjectExposed,
            Happening::ObjectLocked(_) => Event::ObjectLocked,
            Happening::ObjectUnlocked(_) => Event::ObjectUnlocked,
            Happening::ObjectWait(_) => Event::ObjectWait,
            Happening::ObjectNotify(..) => Event::ObjectNotify,
            Happening::ClassLoaded(_) => Event::ClassLoaded,
            Happening::MethodEntered(_) => Event::MethodEntered,
            Happening::MethodExited(..) => Event::MethodExited,
            Happening::ExceptionThrown(_) => Event::ExceptionThrown,
            Happening::ExceptionHandled(_) => Event::ExceptionHandled,
            Happening::ExceptionBailedOut(_) => Event::ExceptionBailedOut,
            Happening::ThreadStarted(_) => Event::ThreadStarted,
            Happening::ThreadBlocked(..) => Event::ThreadBlocked,
            Happening::ThreadWaiting(_) => Event::ThreadWaiting,
            Happening::ThreadNotified(_) => Event::ThreadNotified,
            Happening::ThreadTerminated(_) => Event::ThreadTerminated,
            Happening::ThreadScheduled(_) => Event::ThreadScheduled,
            Happening::StateAdvanced(_) => Event::StateAdvanced,
            Happening::StateBacktracked(_) => Event::StateBacktracked,
            Happening::StateStored(_) => Event::StateStored,
            Happening::StateRestored(_) => Event::StateRestored,
            Happening::StateProcessed(_) => Event::StateProcessed,
            Happening::StatePurged(_) => Event::StatePurged,
            Happening::SearchStarted(_) => Event::SearchStarted,
            Happening::ConstraintHit(_) => Event::ConstraintHit,
            Happening::PropertyViolated(_) => Event::PropertyViolated,
            Happening::SearchFinished(_) => Event::SearchFinished,
        }
    }
}

impl At {
    /// Where a thread without frames stands.
    pub(crate) fn nowhere(thread: Tid) -> At {
        At { thread, method: MethodId(0), pc: 0, depth: 0, operands: [0; 4], sp: 0, ran: Ran::NotYet }
    }
}
