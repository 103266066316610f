//! A state as people read it: threads with their frames, statics, objects, locks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payload::ErrorInfo;
use super::trace::Trace;

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
    /// or `terminated`. A thread whose wait is over, and that has not run since, is `runnable`.
    pub status: String,
    /// What it waits for: a monitor's object, a thread, a class, of a parked one a lock or `a condition of` one. Null where that is
    /// not known.
    pub on: Option<String>,
    /// The thread that has what it waits for.
    pub held_by: Option<String>,
    /// Monitors that it holds.
    pub holds: Vec<String>,
    /// Its interrupt flag.
    pub interrupted: bool,
    /// Its frames, innermost first.
    pub frames: Vec<FrameView>,
    /// The exception with which it has ended: `IllegalStateException: closed`. `frames` then are those at the
    /// throw, which it has left since. Absent where it has not, or where they are not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub thrown: Option<String>,
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
    /// Parameters and local variables in scope; none for code of the class library. Those that the code will not read
    /// again are `dead`.
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
    /// Of local variables: whether it is a parameter of the method (or `this`). Absent where it is not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub parameter: bool,
    /// Of local variables: no code will read it again. Its `value` is empty where it is not known any more: what it referred
    /// to may be gone, and states that were restored do not have it. Absent where it is alive.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub dead: bool,
}

impl VariableView {
    /// One of that name of which nothing else is known.
    pub fn named(name: &str) -> VariableView {
        let (declared, value) = (String::new(), String::new());
        VariableView { name: name.to_string(), declared, value, object: None, parameter: false, dead: false }
    }
}

impl ObjectView {
    /// Its fields and its contents.
    pub fn variables(&self) -> impl Iterator<Item = &VariableView> {
        let content = self.content.iter().flat_map(|content| &content.entries);
        self.fields.iter().chain(content.flat_map(|entry| entry.key.iter().chain([&entry.value])))
    }

    /// The same, to change them.
    pub fn variables_mut(&mut self) -> impl Iterator<Item = &mut VariableView> {
        let content = self.content.iter_mut().flat_map(|content| &mut content.entries);
        self.fields.iter_mut().chain(content.flat_map(|entry| entry.key.iter_mut().chain([&mut entry.value])))
    }
}

impl StateView {
    /// A state that was restored does not have what dead variables held.
    pub fn forget_dead_values(&mut self) {
        let locals = self.threads.iter_mut().flat_map(|thread| &mut thread.frames).flat_map(|frame| &mut frame.locals);
        locals.filter(|variable| variable.dead).for_each(|variable| variable.value.clear());
    }
}

pub(super) fn is_false(flag: &bool) -> bool {
    !flag
}

/// What the contents of an object are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum ContentKind {
    /// Elements in their order, of queues too.
    List,
    /// Elements without a key.
    Set,
    /// Keys and values.
    Map,
    /// Characters: of a `StringBuilder`, say.
    Text,
    /// A value that is changed in one step.
    Atomic,
    /// A value or none.
    Optional,
    /// A lock: who holds it and who waits.
    Lock,
    /// Permits, and who waits for some.
    Semaphore,
    /// What is still to be counted down, and who waits for that.
    Latch,
    /// A thread.
    Thread,
}

/// A part of an object's contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ContentEntry {
    /// The key, in maps.
    pub key: Option<VariableView>,
    /// The element or value. It has a `name` where the parts are different things: `owner`, `waiting`, `permits`.
    pub value: VariableView,
}

/// What an object of the class library holds, as its users think of it: the entries of a map, not its table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ContentView {
    /// What kind of contents.
    pub kind: ContentKind,
    /// The contents in the order in which the object itself would list them.
    pub entries: Vec<ContentEntry>,
    /// How many there are; more than are listed where it is large.
    pub size: u32,
    /// What is odd about them: a change that is half done, a structure that runs in a circle.
    pub note: Option<String>,
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
    /// Fields, inherited ones first; for an array its first elements. Where there is `content`, only the fields that the
    /// program has declared.
    pub fields: Vec<VariableView>,
    /// Of the usual collections, locks and the like: what they hold.
    pub content: Option<ContentView>,
    /// For an array its length.
    pub length: Option<u32>,
    /// The thread that holds its monitor.
    pub locked_by: Option<String>,
    /// How often that thread has entered it.
    pub lock_count: u32,
    /// Threads that cannot go on because another one holds its monitor.
    pub blocked: Vec<String>,
    /// Threads in its wait set: they wait until they are notified.
    pub waiting: Vec<String>,
}
