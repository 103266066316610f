//! The program of an answer is searched, and what comes out is held against the goal.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::answer::{MOST_OUTCOMES, RunSummary};
use super::build::{Built, Prepared, Work};
use super::format::{Goal, Races};
use super::{ExerciseError, quoted};
use crate::config::{Layer, Properties, Settings, resolve};
use crate::report::{ErrorInfo, Mode, Outcome, Report, Verdict};
use crate::session::{Job, Session, SessionError};
use crate::util::{name_in_json, shortened};

/// Length of a slice, in milliseconds.
const SLICE_MS: f64 = 50.0;
/// Outcomes that are named in a reason.
const MOST_NAMED: usize = 5;

/// What an answer is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(export)]
pub enum Grade {
    /// The goal is reached: everything was searched.
    Solved,
    /// It is not reached.
    NotSolved,
    /// The search was cut before that was known.
    NotDecided,
}

impl Grade {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Grade::Solved => "solved",
            Grade::NotSolved => "not solved",
            Grade::NotDecided => "not decided",
        }
    }
}

/// Caps besides the bounds of the exercise.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// Milliseconds of all searches of an answer together.
    pub time_ms: Option<u64>,
    /// Bytes of one search.
    pub memory: Option<u64>,
    /// Counterexamples are shortened, for people to read.
    pub shorten: bool,
}

/// One search.
pub struct Run {
    /// What of it is told.
    pub summary: RunSummary,
    /// All of it.
    pub report: Report,
}

/// What came of an answer.
pub struct Judged {
    /// What it is worth.
    pub grade: Grade,
    /// Why it is not solved, one sentence each.
    pub reasons: Vec<String>,
    /// The searches that were made; the first one that fails is the last.
    pub runs: Vec<Run>,
}

/// Searches the program of an answer.
///
/// # Errors
/// Where the search cannot be made at all.
pub fn judge(prepared: &Prepared, built: &Built, work: &Work, limits: Limits) -> Result<Judged, ExerciseError> {
    let start = (work.clock())();
    let mut judged = Judged { grade: Grade::Solved, reasons: Vec::new(), runs: Vec::new() };
    for name in &built.starts {
        let spent = ((work.clock())() - start) as u64;
        let left = limits.time_ms.map(|most| most.saturating_sub(spent));
        let settings = settings(prepared, built, Limits { time_ms: left, ..limits })?;
        let mode = if prepared.exercise.goal == Goal::Holds { Mode::Check } else { Mode::Outcomes };
        let classes = built.classes.clone();
        let job = Job { mode, main: name.clone(), args: Vec::new(), classes, settings };
        let mut session = Session::new(job, work.library().clone(), work.clock().clone(), 0)?;
        loop {
            let progress = session.step(SLICE_MS)?;
            work.tell(progress.stats.states_new);
            if progress.done {
                break;
            }
        }
        let report = session.report();
        let (grade, reasons) = grade(&prepared.exercise.goal, name, &report);
        judged.runs.push(Run { summary: summary(name, &report), report });
        if grade != Grade::Solved {
            (judged.grade, judged.reasons) = (grade, reasons);
            break;
        }
    }
    Ok(judged)
}

/// The settings of a search.
fn settings(prepared: &Prepared, built: &Built, limits: Limits) -> Result<Settings, SessionError> {
    let answer: Vec<String> = built.answer.iter().map(|name| name.replace('/', ".")).collect();
    let races = if prepared.exercise.races == Races::Error { "error" } else { "report" };
    let mut all = prepared.exercise.bounds.settings();
    let own = [
        ("exercise.answer", answer.join(",")),
        ("search.livelock", "true".to_string()),
        ("search.races", races.to_string()),
        ("junit.wait_for_threads", "true".to_string()),
        ("vm.enable_assertions", "true".to_string()),
        ("trace.shorten", limits.shorten.to_string()),
    ];
    all.extend(own.map(|(key, value)| (key.to_string(), value)));
    let of = |all: &[(String, String)]| -> Result<Settings, SessionError> {
        let mut properties = Properties::default();
        for (key, value) in all {
            properties.set(key, value, &Layer::Options).map_err(crate::config::ConfigError::from)?;
        }
        Ok(resolve(&properties)?)
    };
    // The caps are settings like others: a search that starts again has them, too.
    let own = of(&all)?;
    if let Some(most) = limits.time_ms {
        let most = own.search.time_limit_ms.map_or(most, |own| own.min(most)).max(1);
        all.push(("search.time_limit".to_string(), format!("{}.{:03}", most / 1000, most % 1000)));
    }
    if let Some(most) = limits.memory {
        all.push(("vm.store.memory_limit".to_string(), own.search.memory_limit.min(most).to_string()));
    }
    let settings = of(&all)?;
    Ok(settings)
}

fn summary(start: &str, report: &Report) -> RunSummary {
    let outcomes = (report.mode == Mode::Outcomes).then_some(report.outcomes.len() as u64);
    RunSummary {
        start: start.to_string(),
        verdict: report.verdict,
        states: report.stats.states_new,
        transitions: report.stats.transitions,
        outcomes,
        prints: report.outcomes.iter().take(MOST_OUTCOMES).map(shown).collect(),
        assumptions: report.assumptions.iter().map(|assumption| assumption.id.clone()).collect(),
        races: report.races.iter().flat_map(|races| &races.found).map(|race| race.message.clone()).collect(),
    }
}

/// What an execution prints, and how it ends where that is not well.
fn shown(outcome: &Outcome) -> String {
    let text = shortened(&outcome.stdout);
    match outcome.end.as_str() {
        "normal" => text.into_owned(),
        end => format!("{text}[{end}{}]", outcome.exception.iter().map(|e| format!(" {e}")).collect::<String>()),
    }
}

fn grade(goal: &Goal, start: &str, report: &Report) -> (Grade, Vec<String>) {
    if let Some(found) = report.findings.first() {
        return (Grade::NotSolved, vec![format!("{start}: {}", in_words(&found.error))]);
    }
    if let Goal::Outcomes(wanted) = goal {
        let (mut reasons, missing) = (unwanted(wanted, report), missing(wanted, report));
        // What is there is there, however the search ended.
        if !reasons.is_empty() || missing.is_some() && report.verdict == Verdict::Holds {
            reasons.extend(missing);
            return (Grade::NotSolved, reasons);
        }
    }
    if report.verdict != Verdict::Holds {
        let why: Vec<String> = report.incomplete_because.iter().map(name_in_json).collect();
        let refused = report.unsupported.iter().map(|refusal| format!(" ({refusal})")).next().unwrap_or_default();
        return (Grade::NotDecided, vec![format!("{start}: the search was cut: {}{refused}", why.join(", "))]);
    }
    if report.stats.end_states == 0 {
        let why = "every execution was skipped by an assumption that does not hold";
        return (Grade::NotSolved, vec![format!("{start}: {why}")]);
    }
    (Grade::Solved, Vec::new())
}

/// What executions print that end well.
fn printed(report: &Report) -> BTreeSet<&String> {
    report.outcomes.iter().filter(ends_well).map(|outcome| &outcome.stdout).collect()
}

pub(super) fn ends_well(outcome: &&Outcome) -> bool {
    outcome.end == "normal" && outcome.exit_status.is_none()
}

/// The first ones of some texts.
fn named(all: &[&String]) -> String {
    let some: Vec<String> = all.iter().take(MOST_NAMED).map(|text| format!("{:?}", shortened(text))).collect();
    let more = all.len().saturating_sub(MOST_NAMED);
    some.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}

/// What comes out and should not.
fn unwanted(wanted: &BTreeSet<String>, report: &Report) -> Vec<String> {
    let mut reasons = Vec::new();
    if let Some(failed) = report.outcomes.iter().find(|outcome| !ends_well(outcome)) {
        let exception = failed.exception.iter().map(|e| format!(" {}", quoted(e))).collect::<String>();
        let message = failed.message.iter().map(|m| format!(": {}", quoted(m))).collect::<String>();
        let end = failed.end.replace('-', " ");
        reasons.push(format!("some execution does not end well: {end}{exception}{message}"));
    }
    let unwanted: Vec<&String> = printed(report).into_iter().filter(|text| !wanted.contains(*text)).collect();
    if !unwanted.is_empty() {
        reasons.push(format!("some execution prints what none should: {}", named(&unwanted)));
    }
    reasons
}

/// What should come out and does not.
fn missing(wanted: &BTreeSet<String>, report: &Report) -> Option<String> {
    let found = printed(report);
    let missing: Vec<&String> = wanted.iter().filter(|text| !found.contains(text)).collect();
    (!missing.is_empty()).then(|| format!("no execution prints what some should: {}", named(&missing)))
}

/// An error in a sentence.
fn in_words(error: &ErrorInfo) -> String {
    let what = name_in_json(&error.property).replace('-', " ");
    // Some messages begin with what they are about.
    let message = error.message.as_deref().unwrap_or_default();
    let message = message
        .strip_prefix(what.as_str())
        .map_or_else(|| if message.is_empty() { String::new() } else { format!(": {}", quoted(message)) }, quoted);
    let exception = error.exception.as_deref().map(|e| format!(" {}", quoted(e))).unwrap_or_default();
    format!("{what}{exception}{message}")
}
