//! The answer as programs and people get it: by the command, and in the page.

use serde::Serialize;
use ts_rs::TS;

use super::{Request, Structure, generated};
use crate::report::{IncompleteBecause, Report, Stats, Verdict};

/// What is printed as JSON (docs/generate.md).
#[derive(Debug, Clone, Serialize, TS)]
#[ts(export, rename = "GeneratedAnswer")]
pub struct Answer {
    /// The class, with dots.
    pub class: String,
    /// The predicate.
    pub predicate: String,
    /// Objects of each class, and elements of each array, at most.
    pub size: u32,
    /// The least and the greatest number.
    pub ints: (i32, i32),
    /// Whether there are no others.
    pub complete: bool,
    /// Why there may be others.
    pub incomplete_because: Option<IncompleteBecause>,
    /// Fields that were not chosen, as `SortedList.name`.
    pub kept: Vec<String>,
    /// What the predicate did instead of answering.
    pub instead: Vec<String>,
    /// Why objects cannot be made; there are no structures with them.
    pub unmade: Vec<String>,
    /// The structures, the smaller ones first.
    pub structures: Vec<Structure>,
    /// Numbers of the search.
    pub stats: Stats,
}

impl Answer {
    /// The answer to a request, with what its search has found, which may have asked the predicate; or why there is nothing to
    /// generate, in one sentence.
    pub fn of(request: &Request, report: &Report, asked: bool) -> Result<Answer, String> {
        let found = generated(&report.outcomes)?;
        if !asked && report.verdict == Verdict::Holds {
            let class = &request.class;
            return Err(format!("what makes an object of {class} goes round for ever: its constructor has to return"));
        }
        Ok(Answer {
            class: request.class.clone(),
            predicate: request.predicate.clone(),
            size: request.size,
            ints: request.ints,
            complete: report.verdict == Verdict::Holds,
            incomplete_because: report.incomplete_because.first().copied(),
            kept: found.kept.into_iter().collect(),
            instead: found.instead.into_iter().collect(),
            unmade: found.unmade.into_iter().collect(),
            structures: found.structures,
            stats: report.stats.clone(),
        })
    }

    /// What a person should know beside the structures, a sentence each.
    pub fn notes(&self) -> Vec<String> {
        let (class, predicate) = (&self.class, &self.predicate);
        let left_out = |what: &String| format!("For some structures {class}.{predicate} {what}; these are left out.");
        let mut notes: Vec<String> = self.instead.iter().map(left_out).collect();
        notes.extend(self.unmade.iter().map(|why| format!("Structures are left out that cannot be made: {why}.")));
        if !self.kept.is_empty() {
            notes.push(format!("Not chosen, as a constructor leaves it: {}", self.kept.join(", ")));
        }
        notes
    }
}

/// An answer with its sentences.
#[derive(Debug, Clone, Serialize, TS)]
#[ts(export)]
pub struct GeneratedView {
    /// The answer.
    pub answer: Answer,
    /// What a person should know beside the structures, a sentence each.
    pub notes: Vec<String>,
}
