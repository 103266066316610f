//! What a program can come to.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One distinct final output of `outcomes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Outcome {
    /// Everything printed to standard output. Bytes that are no UTF-8 are `\xC8`; backslashes before such an escape, or
    /// before letters that look like one, are doubled.
    pub stdout: String,
    /// `normal`, `deadlock`, `assertion`, `uncaught-exception`, `listener`.
    pub end: String,
    /// Class of the exception that ends it, with dots; null where none does.
    pub exception: Option<String>,
    /// Its message, or what a listener has to say; null where there is none.
    pub message: Option<String>,
    /// The thread that it leaves on the witness.
    pub thread: Option<String>,
    /// Threads that it leaves in other executions, which are the same outcome: their names differ from the witness's in their
    /// number alone, and the exception comes from the same place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub others: Vec<String>,
    /// Where the exception comes from, such as `Main.take(Main.java:12)`: the innermost place in the program's own code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<String>,
    /// What the program ends with if that is not 0: what `System.exit` was given, or 1 where an exception that does not count as an
    /// error has left the main thread.
    pub exit_status: Option<i32>,
    /// The witness: choice indices, oldest first.
    pub path: Vec<u32>,
    /// Share link that replays the witness; filled by the session.
    pub link: String,
}

impl Outcome {
    /// Whether an exception that has left a thread ends it, where a JVM lets the other threads go on.
    pub fn fails(&self) -> bool {
        matches!(self.end.as_str(), "assertion" | "uncaught-exception")
    }

    /// Every thread that the exception leaves in some execution, the witness's first.
    pub fn threads(&self) -> impl Iterator<Item = &str> {
        let named = |name: &&str| !name.is_empty();
        self.thread.iter().chain(&self.others).map(String::as_str).filter(named)
    }
}
