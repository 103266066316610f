//! What becomes of an old counterexample in a program that was edited since.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::payload::ErrorInfo;
use super::trace::Trace;

/// How the schedule of an old counterexample comes out in an edited program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ReplayedOn {
    /// Whether it leads to an error, the same or another one; null where the execution was left before it ended.
    pub fails: Option<bool>,
    /// Whether the path of the link fits choice by choice. Otherwise the schedule was fitted to the program, by the names of
    /// threads and the places where they stood.
    pub exact: bool,
    /// The execution.
    pub trace: Trace,
    /// The error that it comes to; null where there is none.
    pub error: Option<ErrorInfo>,
    /// Share link of the execution in the edited program.
    pub link: String,
    /// What came of it, in words.
    pub sentence: String,
    /// What is to be done to know more; null where the sentence says all. Beside a check it need not be said.
    pub advice: Option<String>,
}
