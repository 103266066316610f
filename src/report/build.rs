//! A report from what a search found.

use super::basis::{Endless, Refusal};
use super::outcome::Outcome;
use super::payload::{
    Executions, Finding, IncompleteBecause, ListenerReport, Mode, Omission, Report, Sampling, Stats, Verdict,
};
use super::race::RaceReport;
use super::walks::Walks;

/// What a search ended with.
#[derive(Debug)]
pub struct Ending {
    /// What was asked.
    pub mode: Mode,
    /// Why the search was not exhaustive.
    pub because: Vec<IncompleteBecause>,
    /// What was refused.
    pub unsupported: Vec<Refusal>,
    /// Where it goes round, when no execution ends.
    pub endless: Option<Endless>,
    /// Violations with their traces.
    pub findings: Vec<Finding>,
    /// Distinct outcomes.
    pub outcomes: Vec<Outcome>,
    /// Data races beside the answer.
    pub races: Option<RaceReport>,
    /// Statistics.
    pub stats: Stats,
    /// What may have been left out.
    pub omission: Option<Omission>,
    /// What random walks are worth.
    pub sampling: Option<Sampling>,
    pub executions: Option<Executions>,
    /// Random walks beside the search.
    pub walks: Option<Walks>,
    /// What listeners have to say.
    pub listeners: Vec<ListenerReport>,
    /// Warnings.
    pub warnings: Vec<String>,
}

/// The report, with the verdict that follows: a violation is one however the search ended; an answer without one holds
/// only when nothing was cut.
pub fn assemble(ending: Ending) -> Report {
    let verdict = if !ending.findings.is_empty() {
        Verdict::Violated
    } else if ending.because.is_empty() {
        Verdict::Holds
    } else {
        Verdict::Incomplete
    };
    Report {
        mode: ending.mode,
        verdict,
        incomplete_because: ending.because,
        unsupported: ending.unsupported,
        endless: ending.endless,
        // Whoever knows the settings says what they mean for the answer.
        assumptions: Vec::new(),
        findings: ending.findings,
        outcomes: ending.outcomes,
        run: None,
        races: ending.races,
        reductions: None,
        stats: ending.stats,
        omission: ending.omission,
        sampling: ending.sampling,
        executions: ending.executions,
        walks: ending.walks,
        listeners: ending.listeners,
        warnings: ending.warnings,
        // Whoever knows the question says what the verdict means for it.
        question: None,
    }
}
