//! The command line, in a form that does not know where it runs: the native binary and the npm command (this same code in
//! wasm under Node) are two [`Host`]s.
//!
//! | file | what it does |
//! |---|---|
//! | `args`, `help` | what was asked; what can be asked |
//! | `input` | class path, `.jpf` file and settings become a job |
//! | `commands` | check, ask, run, outcomes, replay |
//! | `compile` | a program that is a source is compiled first |
//! | `environment` | files and standard input for the program |
//! | `settings` | --show-config |
//! | `junit` | check --junit |
//! | `exercise` | answer, verify |
//! | `generate` | generate |
//! | `text`, `answer`, `trace`, `style`, `sources` | answers for people |
//! | `json` | answers for scripts (docs/report.schema.json) |
//! | `native` | the host of the native binary |

mod answer;
pub mod args;
mod commands;
mod compile;
mod environment;
pub mod exercise;
pub mod generate;
mod help;
mod input;
pub mod json;
mod junit;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
mod races;
mod reductions;
mod settings;
mod sources;
pub mod style;
pub mod text;
mod trace;

use std::rc::Rc;

use crate::input::{Files, Provider};
use crate::session::{SessionError, VERSION};
use args::Command;

/// What the command line needs of the place where it runs.
pub trait Host: Files {
    /// Writes to standard output.
    fn stdout(&self, text: &str);
    /// Writes to standard error.
    fn stderr(&self, text: &str);
    /// Writes what a program has printed to standard output.
    fn stdout_bytes(&self, bytes: &[u8]);
    /// Writes what a program has printed to standard error.
    fn stderr_bytes(&self, bytes: &[u8]);
    /// Milliseconds of a clock that only goes forward.
    fn now(&self) -> f64;
    /// The class-library bundle.
    fn class_library(&self) -> Provider;
    /// The next bytes of standard input, `None` at its end.
    fn stdin(&self) -> Option<Vec<u8>> {
        None
    }
    /// Whether standard output is a terminal that wants colours.
    fn colors(&self) -> bool {
        false
    }
    /// Writes a file where there is none, also no link to elsewhere, and makes the folders to it; an error is a sentence.
    fn create(&self, path: &str, _content: &[u8]) -> Result<(), String> {
        Err(format!("{path} cannot be written here"))
    }
    /// Writes a file; an error is a sentence.
    fn write(&self, path: &str, _content: &[u8]) -> Result<(), String> {
        Err(format!("{path} cannot be written here"))
    }
}

/// Exit status for bad usage or input.
pub const BAD_INPUT: i32 = 2;

/// Executes a command line (without the program's name) and returns the exit status.
pub fn main(arguments: &[String], host: Rc<dyn Host>) -> i32 {
    let command = match args::parse(arguments) {
        Ok(command) => command,
        Err(e) => {
            host.stderr(&format!("interleave: {}\n", style::message(&e.to_string())));
            return BAD_INPUT;
        }
    };
    let outcome = match command {
        Command::Help(topic) => {
            host.stdout(help::of(topic.as_deref()));
            Ok(0)
        }
        Command::Version => {
            host.stdout(&format!("interleave {VERSION}\n"));
            Ok(0)
        }
        Command::Session(session) => commands::session(&session, &host),
        Command::Replay(replay) => commands::replay(&replay, &host),
        Command::Answer(answer) => exercise::answer(&answer, &host),
        Command::Verify(verify) => exercise::verify(&verify, &host),
        Command::Generate(args) => generate::generate(&args, &host),
    };
    outcome.unwrap_or_else(|e: SessionError| {
        host.stderr(&format!("interleave: {}\n", style::message(&e.to_string())));
        BAD_INPUT
    })
}
