//! What `--json` prints: docs/report.schema.json in Rust.
//!
//! Also what the page offers to save, and what `Session.reportJson()` gives: one shape for everybody.

use serde::Serialize;

use super::junit::Checked;
use crate::report::{
    Answer, Answered, Assumption, Difference, Endless, ErrorInfo, Executions, Finding, IncompleteBecause,
    ListenerReport, Mode, Omission, Outcome, RaceReport, Reductions, Refusal, Report, Sampling, Shortened, Stats,
    Trace, Verdict, Walks,
};
use crate::session::ReplayReport;

#[derive(Serialize)]
struct CheckJson<'a> {
    /// Absent where a question is asked: a witness violates nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<Verdict>,
    /// In its place, where a question is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'a Answered>,
    error: Option<&'a ErrorInfo>,
    /// The first reason; `null` when the search was complete or ended at an error.
    incomplete_because: Option<IncompleteBecause>,
    #[serde(skip_serializing_if = "<[Refusal]>::is_empty")]
    unsupported: &'a [Refusal],
    #[serde(skip_serializing_if = "Option::is_none")]
    endless: Option<&'a Endless>,
    assumptions: &'a [Assumption],
    #[serde(skip_serializing_if = "Option::is_none")]
    omission: Option<Omission>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampling: Option<&'a Sampling>,
    #[serde(skip_serializing_if = "Option::is_none")]
    executions: Option<Executions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    walks: Option<&'a Walks>,
    stats: &'a Stats,
    trace: Option<&'a Trace>,
    link: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortened: Option<&'a Shortened>,
    /// With `search.multiple_errors`: the others.
    #[serde(skip_serializing_if = "<[FindingJson]>::is_empty")]
    more_errors: Vec<FindingJson<'a>>,
    /// Behind the links of errors: who replays the report means those.
    #[serde(skip_serializing_if = "Option::is_none")]
    races: Option<&'a RaceReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reductions: Option<&'a Reductions>,
    #[serde(skip_serializing_if = "<[ListenerReport]>::is_empty")]
    listeners: &'a [ListenerReport],
    warnings: &'a [String],
}

#[derive(Serialize)]
struct FindingJson<'a> {
    error: &'a ErrorInfo,
    trace: &'a Trace,
    link: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortened: Option<&'a Shortened>,
}

#[derive(Serialize)]
struct OutcomesJson<'a> {
    complete: bool,
    outcomes: Vec<OutcomeJson<'a>>,
    incomplete_because: Option<IncompleteBecause>,
    #[serde(skip_serializing_if = "<[Refusal]>::is_empty")]
    unsupported: &'a [Refusal],
    #[serde(skip_serializing_if = "Option::is_none")]
    endless: Option<&'a Endless>,
    assumptions: &'a [Assumption],
    #[serde(skip_serializing_if = "Option::is_none")]
    races: Option<&'a RaceReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reductions: Option<&'a Reductions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    omission: Option<Omission>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampling: Option<&'a Sampling>,
    #[serde(skip_serializing_if = "Option::is_none")]
    executions: Option<Executions>,
    stats: &'a Stats,
    #[serde(skip_serializing_if = "<[ListenerReport]>::is_empty")]
    listeners: &'a [ListenerReport],
    warnings: &'a [String],
}

#[derive(Serialize)]
struct OutcomeJson<'a> {
    stdout: &'a str,
    end: &'a str,
    exception: Option<&'a str>,
    message: Option<&'a str>,
    thread: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    others: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_status: Option<i32>,
    link: Option<&'a str>,
}

#[derive(Serialize)]
struct TestsJson {
    verdict: Verdict,
    tests: Vec<TestJson>,
}

#[derive(Serialize)]
struct TestJson {
    name: String,
    display_name: Option<String>,
    result: &'static str,
    reason: Option<String>,
    notes: Vec<String>,
    /// What `check` prints for a program.
    report: Option<serde_json::Value>,
}

#[derive(Serialize)]
struct RunJson<'a> {
    exit_status: i32,
    stats: &'a Stats,
    warnings: &'a [String],
}

/// How a replay came out, for `replay --json`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReplayJson<'a> {
    /// Whether it came out as recorded.
    pub reproduced: bool,
    /// Where it came out otherwise, and what is different.
    pub divergence: Option<&'a str>,
    /// In that case, the first step that is not as the link records it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<&'a Difference>,
    /// How it ended: `normal`, `deadlock`, `assertion`, `uncaught-exception`, or a sentence.
    pub end: &'a str,
    /// The error it came to, if any.
    pub error: Option<&'a ErrorInfo>,
    /// What it printed to standard output.
    pub stdout: &'a str,
    /// The steps.
    pub trace: &'a Trace,
    /// Steps of the trace, from 0, that begin with a critical choice.
    pub critical: &'a [u32],
    /// Whether each choice was tried.
    pub critical_complete: bool,
    /// What the user should know.
    pub warnings: &'a [String],
}

/// The shape of `replay --json`.
pub fn replay_of(report: &ReplayReport) -> ReplayJson<'_> {
    ReplayJson {
        reproduced: report.reproduced(),
        divergence: report.divergence.as_deref(),
        difference: report.difference.as_ref(),
        end: &report.end,
        error: report.error.as_ref(),
        stdout: &report.stdout,
        trace: &report.trace,
        critical: &report.critical,
        critical_complete: report.critical_complete,
        warnings: &report.warnings,
    }
}

fn link(text: &str) -> Option<&str> {
    Some(text).filter(|t| !t.is_empty())
}

/// The report as one JSON object, with a line end.
pub fn report(report: &Report) -> String {
    let because = report.incomplete_because.first().copied();
    let stats = &report.stats;
    let warnings = &report.warnings[..];
    match report.mode {
        Mode::Check => print(&check_of(report)),
        Mode::Outcomes => print(&OutcomesJson {
            complete: report.verdict == Verdict::Holds,
            outcomes: report.outcomes.iter().map(outcome_json).collect(),
            incomplete_because: because,
            unsupported: &report.unsupported,
            endless: report.endless.as_ref(),
            assumptions: &report.assumptions,
            races: report.races.as_ref(),
            reductions: report.reductions.as_ref(),
            omission: report.omission,
            sampling: report.sampling.as_ref(),
            executions: report.executions,
            stats,
            listeners: &report.listeners,
            warnings,
        }),
        Mode::Run => print(&RunJson { exit_status: report.run.as_ref().map_or(0, |r| r.exit_status), stats, warnings }),
    }
}

fn check_of(report: &Report) -> CheckJson<'_> {
    let first = report.findings.first();
    let question = report.question.as_ref();
    CheckJson {
        verdict: question.is_none().then_some(report.verdict),
        answer: question.map(|answered| answered.answer),
        question,
        error: first.map(|f| &f.error),
        incomplete_because: report.incomplete_because.first().copied(),
        unsupported: &report.unsupported,
        endless: report.endless.as_ref(),
        assumptions: &report.assumptions,
        races: report.races.as_ref(),
        reductions: report.reductions.as_ref(),
        omission: report.omission,
        sampling: report.sampling.as_ref(),
        executions: report.executions,
        walks: report.walks.as_ref(),
        stats: &report.stats,
        trace: first.map(|f| &f.trace),
        link: first.and_then(|f| link(&f.link)),
        shortened: first.and_then(|f| f.shortened.as_ref()),
        more_errors: report.findings.iter().skip(1).map(finding_json).collect(),
        listeners: &report.listeners,
        warnings: &report.warnings,
    }
}

/// `check --junit --json`: the verdict over all tests, and each of them.
pub(super) fn tests(verdict: Verdict, checked: &[Checked]) -> String {
    let test = |c: &'_ Checked| TestJson {
        name: c.test.name.clone(),
        display_name: c.test.display_name.clone(),
        result: c.result(),
        reason: c.reason(),
        notes: c.notes.clone(),
        report: c.report.as_ref().map(|r| serde_json::to_value(check_of(r)).unwrap_or_default()),
    };
    print(&TestsJson { verdict, tests: checked.iter().map(test).collect() })
}

fn finding_json(f: &Finding) -> FindingJson<'_> {
    FindingJson { error: &f.error, trace: &f.trace, link: link(&f.link), shortened: f.shortened.as_ref() }
}

fn outcome_json(o: &Outcome) -> OutcomeJson<'_> {
    OutcomeJson {
        stdout: &o.stdout,
        end: &o.end,
        exception: o.exception.as_deref(),
        message: o.message.as_deref(),
        thread: o.thread.as_deref(),
        others: &o.others,
        at: o.at.as_deref(),
        exit_status: o.exit_status,
        link: link(&o.link),
    }
}

/// One object, pretty, with a line end.
pub fn print<T: Serialize>(value: &T) -> String {
    // Strings, numbers, lists: serialization has nothing to fail on.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
