//! The answer file: what a student hands in, and what of it does not come out again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::build::{Built, Prepared};
use super::format::{Bounds, format_of, said, without_mark};
use super::judge::{Grade, Judged};
use super::{ExerciseError, quoted, wrong};
use crate::report::Verdict;
use crate::session::VERSION;
use crate::util::name_in_json;

/// What an answer file says of itself.
pub const ANSWER_FORMAT: &str = "interleave-answer-1";

/// Outcomes of one run that are told.
pub(super) const MOST_OUTCOMES: usize = 200;

/// An answer to an exercise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// [`ANSWER_FORMAT`].
    pub format: String,
    /// To which exercise.
    pub exercise: ExerciseRef,
    /// Version of the checker.
    pub engine: String,
    /// JDK version of its class library.
    pub library: String,
    /// The regions of each editable file.
    pub files: Vec<AnswerText>,
    /// A hash of each class file of the program, by the name of the class.
    pub program: BTreeMap<String, String>,
    /// Where the search stopped at most.
    pub bounds: Bounds,
    /// What came out.
    pub verdict: Grade,
    /// Why it is not solved.
    pub reasons: Vec<String>,
    /// The searches, one after the other.
    pub runs: Vec<RunSummary>,
}

/// An exercise by name and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExerciseRef {
    /// Its id.
    pub id: String,
    /// Its hash.
    pub hash: String,
}

/// What a student has written in one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct AnswerText {
    /// The path of the file in the exercise.
    pub path: String,
    /// The text of each region.
    pub regions: Vec<String>,
}

/// A search in numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSummary {
    /// Main class or test.
    pub start: String,
    /// What it says.
    pub verdict: Verdict,
    /// Distinct states.
    pub states: u64,
    /// Transitions.
    pub transitions: u64,
    /// How many outcomes there are, where they are the goal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<u64>,
    /// What is printed, and how it ends where it does not end well; the first ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prints: Vec<String>,
    /// Names of what the answer rests on.
    pub assumptions: Vec<String>,
    /// Data races that were told.
    pub races: Vec<String>,
}

impl RunSummary {
    fn is_cut(&self) -> bool {
        self.verdict == Verdict::Incomplete
    }
}

impl Answer {
    /// Reads a file.
    ///
    /// # Errors
    /// One sentence.
    pub fn read(bytes: &[u8]) -> Result<Answer, ExerciseError> {
        match format_of(bytes)?.as_deref() {
            Some(ANSWER_FORMAT) => {}
            Some(other) if other.starts_with("interleave-exercise-") => {
                return wrong("it is an exercise and no answer: exercises are given with --exercises");
            }
            Some(other) if other.starts_with("interleave-answer-") => {
                let other = quoted(other);
                return wrong(format!("its format is `{other}`, and this version reads `{ANSWER_FORMAT}`"));
            }
            _ => return wrong(format!("it is no answer: an answer begins with \"format\": \"{ANSWER_FORMAT}\"")),
        }
        serde_json::from_slice(without_mark(bytes))
            .map_err(|e| ExerciseError::Wrong(format!("it is no answer: {}", said(&e))))
    }

    /// The file, as it is handed in.
    pub fn to_file(&self) -> String {
        // Strings, numbers, lists: serialization has nothing to fail on.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// What came of an answer, as it is handed in.
    pub fn of(prepared: &Prepared, built: &Built, files: Vec<AnswerText>, judged: &Judged, library: String) -> Answer {
        Answer {
            format: ANSWER_FORMAT.to_string(),
            exercise: ExerciseRef { id: prepared.exercise.id.clone(), hash: prepared.hash.clone() },
            engine: VERSION.to_string(),
            library,
            files,
            program: built.hashes.clone(),
            bounds: prepared.exercise.bounds.clone(),
            verdict: judged.grade,
            reasons: judged.reasons.clone(),
            runs: judged.runs.iter().map(|run| run.summary.clone()).collect(),
        }
    }

    /// What the file says otherwise than what comes out: one sentence each.
    pub fn differences(&self, again: &Answer) -> Vec<String> {
        let mut all = Vec::new();
        let mut compare = |what: &str, said: &str, is: &str| {
            if said != is {
                all.push(format!("{what}: the answer says {}, and it is {}", quoted(said), quoted(is)));
            }
        };
        compare("version of the exercise", &self.exercise.hash, &again.exercise.hash);
        compare("version of the checker", &self.engine, &again.engine);
        compare("class library", &self.library, &again.library);
        for class in self.program.keys().chain(again.program.keys().filter(|name| !self.program.contains_key(*name))) {
            let of = |answer: &Answer| answer.program.get(class).cloned().unwrap_or_else(|| "none".to_string());
            compare(&format!("class {}", quoted(class)), &of(self), &of(again));
        }
        let bounds = |answer: &Answer| serde_json::to_string(&answer.bounds).unwrap_or_default();
        compare("bounds", &bounds(self), &bounds(again));
        // A search that was cut says nothing against one that was not.
        if self.verdict != Grade::NotDecided && again.verdict != Grade::NotDecided {
            compare("verdict", self.verdict.words(), again.verdict.words());
        }
        self.compare_runs(again, &mut all);
        all
    }

    fn compare_runs(&self, again: &Answer, all: &mut Vec<String>) {
        let cut = self.runs.iter().chain(&again.runs).any(RunSummary::is_cut);
        if !cut && self.runs.len() != again.runs.len() {
            all.push(format!("searches: the answer has {}, and there are {}", self.runs.len(), again.runs.len()));
        }
        for (said, is) in self.runs.iter().zip(&again.runs).filter(|(said, is)| !said.is_cut() && !is.is_cut()) {
            let mut compare = |what: &str, said: String, is: String| {
                if said != is {
                    let (said, is) = (quoted(&said), quoted(&is));
                    all.push(format!("{what}: the answer says {said}, and it is {is}"));
                }
            };
            compare("start", said.start.clone(), is.start.clone());
            compare("search", name_in_json(&said.verdict), name_in_json(&is.verdict));
            compare("states", said.states.to_string(), is.states.to_string());
            compare("transitions", said.transitions.to_string(), is.transitions.to_string());
            let number = |n: Option<u64>| n.map_or_else(|| "none".to_string(), |n| n.to_string());
            compare("outcomes", number(said.outcomes), number(is.outcomes));
            compare("printed", format!("{:?}", said.prints), format!("{:?}", is.prints));
            let list = |all: &[String]| if all.is_empty() { "none".to_string() } else { all.join(", ") };
            compare("assumptions", list(&said.assumptions), list(&is.assumptions));
            compare("data races", list(&said.races), list(&is.races));
        }
        if in_outline(&self.reasons) != in_outline(&again.reasons) && self.verdict == again.verdict && !cut {
            all.push("reasons: the answer gives other ones".to_string());
        }
    }
}

/// Reasons without their numbers: a counterexample that was shortened is of the same error up to these.
fn in_outline(reasons: &[String]) -> Vec<String> {
    let outline =
        |reason: &String| reason.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    reasons.iter().map(outline).collect()
}
