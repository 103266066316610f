//! `expect.json`.

use std::collections::BTreeMap;
use std::path::Path;

use enumset::EnumSet;
use interleave::report::{IncompleteBecause, Mode, Outcome, Property, Verdict};
use interleave::system::Mutation;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expectation {
    pub title: String,
    #[serde(default)]
    #[allow(dead_code)]
    pub description: String,
    #[serde(default)]
    #[allow(dead_code)]
    pub featured: bool,
    pub main: String,
    #[serde(default)]
    pub args: Vec<String>,
    #[serde(default)]
    pub config: BTreeMap<String, String>,
    /// A JPF file of the case, which names the same class and the same arguments.
    pub jpf: Option<String>,
    #[serde(default = "check")]
    pub mode: Mode,
    pub expect: Option<Answer>,
    pub outcomes: Option<Vec<ExpectedOutcome>>,
    /// Each data race in a sentence, and `not judged: PLACE` for what is not judged; none means that the answer says so.
    pub races: Option<Vec<String>>,
    /// 0 where it is not said.
    pub exit: Option<i32>,
    pub known_failure: Option<String>,
    /// Only the long tests search it: it takes seconds, and others are much like it ([`crate::common::find_cases`]).
    #[serde(default)]
    #[allow(dead_code)]
    pub long: bool,
    /// What the page asks `generate` about it, and how many structures there are.
    #[allow(dead_code)]
    pub generate: Option<Generates>,
    /// Heading in the page's gallery.
    #[allow(dead_code)]
    pub group: Option<String>,
    /// Mistakes to put back.
    #[serde(skip)]
    pub mutations: EnumSet<Mutation>,
    /// Options for the compiler that made `classes/`; `regen.mjs` reads them.
    #[serde(default)]
    #[allow(dead_code)]
    pub javac: Vec<String>,
    /// Why the real JVM cannot do the same; `regen.mjs` reads it.
    #[allow(dead_code)]
    pub no_jvm: Option<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(crate) struct Generates {
    /// `Class#method`.
    pub predicate: String,
    pub size: u32,
    /// `a..b`; without it from 0 to the size.
    pub ints: Option<String>,
    pub structures: usize,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub verdict: Verdict,
    pub incomplete_because: Option<IncompleteBecause>,
    pub error: Option<Error>,
    /// What is refused, by name, in the order of the names.
    pub unsupported: Option<Vec<String>>,
    /// Lines of the round that an execution without end makes, those that every round has; absent where some execution ends.
    pub endless: Option<Vec<String>>,
    /// The ids of what the answer rests on, where that matters.
    pub assumptions: Option<Vec<String>>,
    /// `walks` where one of the walks beside the search finds the error; absent where the search does.
    pub found_by: Option<FoundBy>,
    /// How many executions a search by happens-before classes makes.
    pub executions: Option<Made>,
    /// Exact numbers, by the names of `Stats`.
    #[serde(default)]
    pub stats: BTreeMap<String, u64>,
}

/// Numbers of executions; those that are not given may be any.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Made {
    pub complete: u64,
    pub blocked: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FoundBy {
    Walks,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Error {
    pub property: Property,
    pub exception: Option<String>,
    pub message: Option<String>,
    pub thread: Option<String>,
}

/// What an execution can come to: what it prints, or that and how it ends.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum ExpectedOutcome {
    Printed(String),
    Full(EndOf),
}

/// An outcome without its witness.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndOf {
    pub stdout: String,
    #[serde(default = "normal")]
    pub end: String,
    #[serde(default)]
    pub exception: Option<String>,
    #[serde(default)]
    pub message: Option<String>,
    #[serde(default)]
    pub thread: Option<String>,
    #[serde(default)]
    pub exit_status: Option<i32>,
}

fn normal() -> String {
    "normal".to_string()
}

impl ExpectedOutcome {
    pub(crate) fn is_full(&self) -> bool {
        matches!(self, ExpectedOutcome::Full(_))
    }

    /// With nothing but what is printed, unless all are told in full.
    pub(crate) fn end_of(&self, full: bool) -> EndOf {
        match self {
            ExpectedOutcome::Full(end) if full => end.clone(),
            ExpectedOutcome::Full(EndOf { stdout, .. }) | ExpectedOutcome::Printed(stdout) => EndOf::printed(stdout),
        }
    }
}

impl EndOf {
    fn printed(stdout: &str) -> EndOf {
        let stdout = stdout.to_string();
        EndOf { stdout, end: normal(), exception: None, message: None, thread: None, exit_status: None }
    }

    pub(crate) fn of(found: &Outcome, full: bool) -> EndOf {
        if !full {
            return EndOf::printed(&found.stdout);
        }
        // Which one of several like threads the witness shows is not part of the outcome.
        let class = |name: &String| name.trim_end_matches(|c: char| c.is_ascii_digit()).to_string();
        EndOf {
            stdout: found.stdout.clone(),
            end: found.end.clone(),
            exception: found.exception.clone(),
            message: found.message.clone(),
            thread: found.thread.as_ref().map(class),
            exit_status: found.exit_status,
        }
    }
}

impl Expectation {
    /// The same program, asked for in that mode, with these settings on top; later ones win.
    pub(crate) fn asked<'a>(&self, mode: Mode, settings: impl IntoIterator<Item = &'a (&'a str, &'a str)>) -> Self {
        let mut asked = Expectation { mode, ..self.clone() };
        asked.config.extend(settings.into_iter().map(|(key, value)| ((*key).to_string(), (*value).to_string())));
        asked
    }
}

fn check() -> Mode {
    Mode::Check
}

/// Reads and checks for sense: a case that expects nothing would always pass.
pub(crate) fn read(folder: &Path) -> Result<Expectation, String> {
    let text = std::fs::read_to_string(folder.join("expect.json")).map_err(|e| e.to_string())?;
    let read: Expectation = serde_json::from_str(&text).map_err(|e| format!("expect.json: {e}"))?;
    if read.title.is_empty() {
        return Err("expect.json: the title is empty".to_string());
    }
    let wanted = match read.mode {
        Mode::Check => read.expect.is_some(),
        Mode::Outcomes => read.outcomes.is_some(),
        Mode::Run => {
            let files = ["expected.stdout", "expected.stderr"];
            read.exit.is_some() || files.iter().any(|name| folder.join(name).is_file())
        }
    };
    match wanted {
        true => Ok(read),
        false => Err(format!("expect.json says nothing about what a {:?} gives", read.mode)),
    }
}
