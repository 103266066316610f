//! Programs that the tests start, above all the native command.

use std::process::{Command, Output};

use super::bundle;

/// What a command line gives.
#[derive(Debug)]
pub(crate) struct Answer {
    pub status: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Answer {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|e| panic!("{e}:\n{}\n{}", self.stdout, self.stderr))
    }
}

pub(crate) fn answer(command: &mut Command) -> Answer {
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Answer { status: status.code().expect("no signal"), stdout: text(stdout), stderr: text(stderr) }
}

/// The native command with the class library of the tests.
pub(crate) fn native() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_interleave"));
    command.env("INTERLEAVE_CLASSLIB", bundle());
    command
}
