//! What an answer is worth: what was refused, what never ends, and what is taken for granted.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Something that the program asked for and the checker cannot do. The execution ends there, whether or not the program
/// would catch an exception, and counts neither as right nor as wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Refusal {
    /// The method, class or operation, such as `java.nio.channels.SocketChannel.open`.
    pub what: String,
    /// Why there is none.
    pub why: String,
    /// The place in the program, such as `Main.main(Main.java:5)`; empty when unknown.
    pub at: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let at = if self.at.is_empty() { String::new() } else { format!(" at {}", self.at) };
        write!(f, "{}{at}: {}", self.what, self.why)
    }
}

/// No execution comes to an end: the round that one of them makes for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Endless {
    /// Transitions of the round; 0 where there is none, because `Verify.ignoreIf` cuts every execution off.
    pub transitions: u32,
    /// The threads that run in it.
    pub threads: Vec<EndlessThread>,
}

/// A thread that goes round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct EndlessThread {
    /// Its name.
    pub thread: String,
    /// The lines that it runs, such as `Main.java:5`, in the order in which it comes to them first.
    pub lines: Vec<String>,
}

impl std::fmt::Display for Endless {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.threads.is_empty() {
            return f.write_str("Verify.assume or Verify.ignoreIf cuts every one of them off");
        }
        let one = |t: &EndlessThread| {
            let lines = if t.lines.is_empty() { "code without lines".to_string() } else { t.lines.join(", ") };
            format!("{} in {lines}", t.thread)
        };
        let all: Vec<String> = self.threads.iter().map(one).collect();
        write!(f, "one goes round for ever: {}", all.join("; "))
    }
}

/// Something that is taken for granted: what it rules out was not searched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Assumption {
    /// A short name that stays: `memory-order`, `single-steps`, ….
    pub id: String,
    /// In words, one or two sentences.
    pub text: String,
    /// What it is about, one by one, where that can be listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub items: Vec<String>,
}

impl Assumption {
    /// The words of `single-steps` about that many methods.
    pub fn of_steps(methods: usize) -> String {
        match methods {
            1 => "A call of one library method is a single step, as it is documented to be.".to_string(),
            n => format!("A call of one of {n} library methods is a single step, as they are documented to be."),
        }
    }
}
