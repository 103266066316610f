//! What happened in a transition, in the program's terms: the rows of a trace.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::state::is_false;

/// What kind of thing has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum TraceEventKind {
    /// A field, an element or the value of an atomic variable was read.
    Read,
    /// It was written.
    Write,
    /// A monitor was entered, or a lock of `java.util.concurrent.locks` taken.
    Lock,
    /// It was given up.
    Unlock,
    /// The thread waits to be notified: `Object.wait`, `Condition.await`.
    Wait,
    /// It goes on after a wait: another thread has notified it, or its time is over.
    Notified,
    /// It notifies others: `notify`, `notifyAll`, `signal`, `signalAll`.
    Notify,
    /// It starts another thread.
    Start,
    /// It ends, or ends the program.
    End,
    /// It waits for the end of another thread, or has seen it.
    Join,
    /// It parks (`LockSupport.park`).
    Park,
    /// It lets a parked thread go on.
    Unpark,
    /// It sleeps.
    Sleep,
    /// It interrupts a thread, or was interrupted in a wait.
    Interrupt,
    /// An exception was thrown in the program's code, or came to it from the library.
    Throw,
    /// The program's code goes on with a handler of it.
    Catch,
    /// A value was chosen, such as by `Verify.getInt`.
    Choose,
    /// Something was printed.
    Print,
    /// The thread wants something that another one has, and stops.
    Block,
    /// The thread waits for a class that another one initialises.
    ClassInit,
    /// A call of the library that others can notice, or that depends on them.
    Call,
    /// A thread of the library has come to the end of a task: who waits for its result goes on.
    Complete,
    /// The thread has come to the place that a question is about.
    Reached,
    /// An object was made that goes by the name of one that there was an event of, and that is gone.
    New,
}

/// Something that a thread did. Memory that only one thread can reach is not told of.
///
/// Names of objects are those of every other view: `vm::names` says what their numbers mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TraceEvent {
    /// What kind of event it is.
    pub kind: TraceEventKind,
    /// All of it in words, without the thread: `reads count: 0`, `writes count: 1 (was 0)`, `locks Fork@1`.
    pub text: String,
    /// The object concerned by its name, `Fork@1`; for a static field its class.
    pub object: Option<String>,
    /// `ObjectView.id` of the object.
    pub object_id: Option<u32>,
    /// The field or element: `count`, `[3]`.
    pub member: Option<String>,
    /// Of a wait on a condition, and of its end: the lock that it belongs to, which is given up in between. Absent otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lock: Option<String>,
    /// The value read or written, chosen, printed or returned.
    pub value: Option<String>,
    /// What the value was before.
    pub was: Option<String>,
    /// Another thread concerned: the one that it starts, notifies, joins, interrupts, or was notified by, or that has what
    /// it wants.
    pub other: Option<String>,
    /// The library call that it happened in, as the program made it: `queue.put`. Null in the program's own code.
    pub call: Option<String>,
    /// Class of the program's own line, with dots.
    pub class: String,
    /// Its method.
    pub method: String,
    /// Its source file; empty when unknown.
    pub file: String,
    /// The program's own line, in library code that of the call; 0 when unknown.
    pub line: u32,
    /// The thread cannot go on after it until another one does something.
    pub stops: bool,
    /// `text` begins with the call itself, `queue.put(3)`; where the thread goes on after it, the call is over. Absent where it
    /// does not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub names_call: bool,
    /// Of a read or write: it orders what the threads do, as those of `volatile` fields and atomic variables. Absent where it
    /// does not.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub orders: bool,
}
