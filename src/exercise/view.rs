//! What a page shows: an exercise without what is hidden, and what came of an answer.

use serde::Serialize;
use ts_rs::TS;

use super::answer::AnswerText;
use super::build::{Prepared, Work};
use super::fit::small_enough;
use super::format::{Exercise, Goal, Races, Role};
use super::judge::{Grade, Judged, Limits, ends_well, judge};
use super::regions::Template;
use super::{Answer, ExerciseError};
use crate::report::Assumption;

/// An exercise as a student sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ExerciseView {
    /// Its id.
    pub id: String,
    /// A hash of all of it.
    pub hash: String,
    /// One line.
    pub title: String,
    /// Text with a little Markdown, without HTML.
    pub task: String,
    /// Its files, without the hidden ones.
    pub files: Vec<ExerciseFileView>,
    /// How many files are hidden.
    pub hidden: usize,
    /// Whether a data race is an error.
    pub races: bool,
    /// What an answer may not use, and what it may all the same.
    pub forbid: Vec<String>,
    /// See `forbid`.
    pub allow: Vec<String>,
}

/// A file that a student sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct ExerciseFileView {
    /// `package/Name.java`.
    pub path: String,
    /// What cannot be changed: one part more than there are regions.
    pub fixed: Vec<String>,
    /// What is given in the regions between; none in a file that cannot be changed at all.
    pub given: Vec<String>,
}

/// What came of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[ts(export)]
pub struct CheckedAnswer {
    /// What it is worth; null where it was refused, or could not be compiled.
    pub result: Option<Grade>,
    /// Why it is not solved, one sentence each.
    pub reasons: Vec<String>,
    /// Distinct states of all searches.
    #[ts(type = "number")]
    pub states: u64,
    /// What the searches rest on.
    pub assumptions: Vec<Assumption>,
    /// Data races that were found and are no errors.
    pub races: Vec<String>,
    /// A link to an execution that goes wrong, from `#` on; empty where there is none.
    pub link: String,
    /// The answer file, which a student hands in; null where there is none.
    pub file: Option<String>,
}

impl ExerciseView {
    /// Of an exercise.
    ///
    /// # Errors
    /// None for one that was read.
    pub fn of(exercise: &Exercise) -> Result<ExerciseView, ExerciseError> {
        let mut files = Vec::new();
        for file in exercise.files.iter().filter(|file| file.role != Role::Hidden) {
            let (fixed, given) = match file.role {
                Role::Editable => Template::of(&file.text)?.into_parts(),
                _ => (vec![file.text.clone()], Vec::new()),
            };
            files.push(ExerciseFileView { path: file.path.clone(), fixed, given });
        }
        Ok(ExerciseView {
            id: exercise.id.clone(),
            hash: exercise.hash(),
            title: exercise.title.clone(),
            task: exercise.task.clone(),
            hidden: exercise.files.len() - files.len(),
            files,
            races: exercise.races == Races::Error,
            forbid: exercise.forbid.clone(),
            allow: exercise.allow.clone(),
        })
    }
}

/// An answer that was checked, ready to be handed in.
pub struct HandedIn {
    /// What came out.
    pub judged: Judged,
    /// The answer file.
    pub answer: Answer,
}

/// Checks whole files as a student hands them in, each with its path.
///
/// # Errors
/// What is wrong with them.
pub fn hand_in(
    prepared: &Prepared,
    files: &[(String, String)],
    work: &mut Work,
    limits: Limits,
) -> Result<HandedIn, ExerciseError> {
    let texts: Vec<AnswerText> = prepared.exercise.texts(files)?;
    // Before anything is compiled: the rest of the file comes on top of this.
    small_enough(serde_json::to_vec(&texts).map_or(0, |json| json.len()))?;
    let built = prepared.build(&texts, work)?;
    let judged = judge(prepared, &built, work, limits)?;
    let version = work.library().borrow().version().to_string();
    let answer = Answer::of(prepared, &built, texts, &judged, version);
    small_enough(answer.to_file().len())?;
    Ok(HandedIn { judged, answer })
}

impl CheckedAnswer {
    /// What came of an answer to an exercise.
    pub fn of(exercise: &Exercise, came: Result<HandedIn, ExerciseError>) -> CheckedAnswer {
        let (judged, answer) = match came {
            Ok(HandedIn { judged, answer }) => (judged, answer),
            Err(e) => {
                let result = matches!(e, ExerciseError::Cut(_)).then_some(Grade::NotDecided);
                let reasons = e.to_string().lines().map(str::to_string).collect();
                let (assumptions, races) = (Vec::new(), Vec::new());
                return CheckedAnswer {
                    result,
                    reasons,
                    states: 0,
                    assumptions,
                    races,
                    link: String::new(),
                    file: None,
                };
            }
        };
        let mut assumptions: Vec<Assumption> = Vec::new();
        for assumption in judged.runs.iter().flat_map(|run| &run.report.assumptions) {
            if assumptions.iter().all(|known| known.id != assumption.id) {
                assumptions.push(assumption.clone());
            }
        }
        let races = judged.runs.iter().flat_map(|run| run.summary.races.iter().cloned()).collect();
        CheckedAnswer {
            result: Some(judged.grade),
            reasons: judged.reasons.clone(),
            states: judged.runs.iter().map(|run| run.summary.states).sum(),
            assumptions,
            races,
            link: link(&exercise.goal, &judged).unwrap_or_default(),
            file: Some(answer.to_file()),
        }
    }
}

/// The link to an execution that goes wrong.
fn link(goal: &Goal, judged: &Judged) -> Option<String> {
    let report = &judged.runs.last().filter(|_| judged.grade == Grade::NotSolved)?.report;
    if let Some(finding) = report.findings.first() {
        return Some(finding.link.clone());
    }
    let Goal::Outcomes(wanted) = goal else { return None };
    let failed = report.outcomes.iter().find(|outcome| !ends_well(outcome));
    let wrong = failed.or_else(|| report.outcomes.iter().find(|outcome| !wanted.contains(&outcome.stdout)));
    wrong.map(|outcome| outcome.link.clone())
}
