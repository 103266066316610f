//! What goes into the Java compiler and what comes out of it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::InputFile;
use super::question::Question;

/// A Java source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SourceText {
    /// Path as the user knows it, such as `pkg/Main.java`.
    pub path: String,
    /// Content.
    pub text: String,
}

/// What to compile, and how.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct CompileInput {
    /// The sources; all of them are compiled.
    pub sources: Vec<SourceText>,
    /// Class files and jars that the sources may use.
    pub libraries: Vec<InputFile>,
    /// The release of Java whose language and library the sources are held to; null for that of the class library.
    pub release: Option<u32>,
    /// Whether to warn of what is questionable, as `javac -Xlint` does.
    pub lint: bool,
    /// A question about one of the sources: the classes ask it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub question: Option<Question>,
}

/// Path of what is said of a question's condition.
pub const CONDITION: &str = "<condition>";

/// How bad a message of the compiler is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Severity {
    /// There are no classes.
    Error,
    /// Something is questionable.
    Warning,
    /// For information.
    Note,
}

/// One message of the compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Path of the source that it is about, as it was given; null when it is about none, and [`CONDITION`] when it is about
    /// the condition of the question.
    pub path: Option<String>,
    /// Line, from 1; 0 where unknown.
    pub line: u32,
    /// Column in UTF-16 units, from 1; 0 where unknown.
    pub column: u32,
    /// Where the place begins: an offset in UTF-16 units into the text as it was given.
    pub start: Option<u32>,
    /// Where it ends.
    pub end: Option<u32>,
    /// The compiler's key of the message, such as `compiler.err.cant.resolve.location`.
    pub code: String,
    /// The message; further lines say more.
    pub message: String,
}

/// The answer of the compiler.
#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct CompileResult {
    /// True where there are no errors.
    pub ok: bool,
    /// The class files, `pkg/Name.class`; empty where there are errors.
    pub classes: Vec<InputFile>,
    /// What the compiler says of the sources, in its order.
    pub diagnostics: Vec<Diagnostic>,
    /// Why there is no answer: one sentence.
    pub problem: Option<String>,
    /// Milliseconds spent on it.
    pub time_ms: u32,
}
