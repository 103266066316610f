//! A state as people read it: threads with their frames, statics, objects, locks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payload::{ErrorInfo, Trace};

/// The state at a node of the search tree.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StateView {
    /// The node, as in `TreeEdge.to`.
    pub node: u32,
    /// The state's number in the store, from which it was restored; null where none is stored (the start, the end of the
    /// program, tables of hashes) and the path to it was executed again.
    pub state: Option<u32>,
    /// Transitions from the start of the program.
    pub steps: u32,
    /// How the program has ended here: `normal`, `deadlock`, `assertion`, `uncaught-exception`, or a sentence; null where
    /// it goes on.
    pub end: Option<String>,
    /// The error that it is.
    pub error: Option<ErrorInfo>,
    /// Threads that were started, in the order of their numbers.
    pub threads: Vec<ThreadView>,
    /// The program's classes that have static fields and whose initialisation has begun, by name.
    pub statics: Vec<StaticsView>,
    /// Objects that can be reached from the program's threads and statics: its own first, then those of libraries.
    pub objects: Vec<ObjectView>,
    /// How many objects were left out (the list is bounded).
    pub objects_omitted: u32,
}

/// The way to a node of the search tree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct NodeTrace {
    /// The node, as in `TreeEdge.to`.
    pub node: u32,
    /// What happened on the way from the start of the program.
    pub trace: Trace,
    /// A link that goes there; empty where there is none.
    pub link: String,
}

/// A thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ThreadView {
    /// A small number, stable along a path: that of `TreeEdge.thread`.
    pub thread: u32,
    /// Its name.
    pub name: String,
    /// `runnable`, `blocked` (at a monitor), `waiting` (in `Object.wait`), `parked`, `sleeping`, `joining`, `class-init`
    /// or `terminated`.
    pub status: String,
    /// What it waits for: a monitor's object, a thread, a class.
    pub on: Option<String>,
    /// The thread that has what it waits for.
    pub held_by: Option<String>,
    /// Monitors that it holds.
    pub holds: Vec<String>,
    /// Its interrupt flag.
    pub interrupted: bool,
    /// Its frames, innermost first.
    pub frames: Vec<FrameView>,
    /// How many outer frames were left out (the list is bounded).
    pub frames_omitted: u32,
}

/// A method activation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct FrameView {
    /// Class name with dots.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Source file name; empty when unknown.
    pub file: String,
    /// 1-based line of the instruction that runs next; 0 when unknown.
    pub line: u32,
    /// True for code of the class library.
    pub library: bool,
    /// Local variables whose values can still be read; none for code of the class library.
    pub locals: Vec<VariableView>,
    /// Values that are computed and not used yet, bottom first: what was read before it is written back lies here.
    pub operands: Vec<VariableView>,
}

/// A field, local variable, array element or intermediate value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct VariableView {
    /// Its name; an index for array elements, empty for intermediate values.
    pub name: String,
    /// Its declared type as in Java source; empty when unknown.
    #[serde(rename = "type")]
    pub declared: String,
    /// The value in words: `3`, `"text"`, `null`, `Account@1`.
    pub value: String,
    /// The `id` of the object that it refers to, if that is listed.
    pub object: Option<u32>,
}

/// The static fields of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct StaticsView {
    /// Class name with dots.
    pub class: String,
    /// `done`, `running` (its initialiser runs) or `failed`.
    pub initialised: String,
    /// Its static fields, in the order of the class file.
    pub fields: Vec<VariableView>,
}

/// An object or array.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ObjectView {
    /// Its index: the same in every interleaving.
    pub id: u32,
    /// Its name in this state: class and number.
    pub label: String,
    /// Class name with dots.
    pub class: String,
    /// True for instances of library classes.
    pub library: bool,
    /// Fields, inherited ones first; for an array its first elements.
    pub fields: Vec<VariableView>,
    /// For an array its length.
    pub length: Option<u32>,
    /// The thread that holds its monitor.
    pub locked_by: Option<String>,
    /// How often that thread has entered it.
    pub lock_count: u32,
    /// Threads that are blocked at its monitor or wait to be notified.
    pub waiting: Vec<String>,
}
