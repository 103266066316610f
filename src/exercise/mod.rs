//! Exercises: a task with files of which some are the student's, answers to it, and whether they are right.
//!
//! | file | what it does |
//! |---|---|
//! | `format` | the exercise file |
//! | `list` | the list of a folder of exercises |
//! | `regions` | which parts of a file are the student's |
//! | `answer` | the answer file, and what of it is not so |
//! | `fit` | what was written, held against the exercise |
//! | `build` | exercise and answer become a program |
//! | `classes` | class files by name, and what a name of a member means |
//! | `uses` | what a class file names, and where |
//! | `policy` | what an answer may name |
//! | `links` | whether trusted code still means what it meant |
//! | `judge` | the program is searched, and judged by the goal |
//! | `view` | what a page shows of exercises and answers |
//!
//! An answer is hostile. Three decisions keep it from passing for right without being so:
//!
//! 1. Trusted class files are those of the exercise's hidden and read-only files as they were compiled with the code that is
//!    given. The answer is compiled apart, against the read-only ones: it can neither change what a name in trusted code
//!    means nor see hidden code.
//! 2. An answer is the texts of the editable regions. Everything else comes from the exercise.
//! 3. What an answer names is held against a list, by its class files: text and comments do not matter.
//!
//! While the program runs, `crate::vm::Guard` looks after it. What this cannot see: data of trusted code that the answer can
//! reach, such as fields of a read-only class that are not private. The author of an exercise keeps those private.

mod answer;
mod build;
mod classes;
mod fit;
mod format;
mod judge;
mod links;
mod list;
mod policy;
mod regions;
mod uses;
mod view;

pub use answer::{ANSWER_FORMAT, Answer, AnswerText, ExerciseRef, RunSummary};
pub use build::{Built, Prepared, Work};
pub use format::{
    Bounds, EXERCISE_FORMAT, Exercise, ExerciseFile, Goal, Kind, MAX_FILE, Races, Role, Start, format_of, kind_of,
};
pub use judge::{Grade, Judged, Limits, Run, judge};
pub use list::{LIST_FILE, LIST_FORMAT, Listed, is_list, read_list};
pub use regions::{BEGINS, ENDS, Template};
pub use view::{CheckedAnswer, ExerciseFileView, ExerciseView, HandedIn, hand_in};

use crate::session::SessionError;

/// Why an exercise or an answer cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ExerciseError {
    /// What is wrong with it, in one sentence.
    #[error("{0}")]
    Wrong(String),
    /// It cannot be compiled: what the compiler says, line by line.
    #[error("{}", .0.join("\n"))]
    NotCompiled(Vec<String>),
    /// The compiler was stopped by a cap.
    #[error("{0}")]
    Cut(String),
    /// The search cannot be made.
    #[error(transparent)]
    Session(#[from] SessionError),
}

fn wrong<T>(text: impl Into<String>) -> Result<T, ExerciseError> {
    Err(ExerciseError::Wrong(text.into()))
}

/// Somebody else's text for a sentence of ours: not long, and on its line.
fn quoted(text: &str) -> String {
    crate::util::shortened(text).replace(|c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'), " ")
}
