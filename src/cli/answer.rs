//! Answers to questions in words.

use std::fmt::Write;

use super::style::{Style, harmless, plural};
use super::text::reasons_of;
use crate::report::{Answer, Answered, IncompleteBecause, Report};

/// The answer where there is no witness, in one line, and what belongs to it.
pub(super) fn without_witness(answered: &Answered, report: &Report, style: Style) -> String {
    let question = &answered.question;
    let states = plural(report.stats.states_new, "state");
    if answered.answer == Answer::Never {
        let head = style.good("Never:");
        let searched = match report.stats.states_new {
            // Nothing is to be chosen.
            0 => "its only execution".to_string(),
            1 => "the only state".to_string(),
            _ => format!("all {states}"),
        };
        return format!("{head} {} in {searched}.\n\n", harmless(&question.denied()));
    }
    // What keeps the condition from being evaluated is said below.
    let told = report.unsupported.iter().all(|refusal| answered.tells_of(refusal));
    let mut because = report.incomplete_because.clone();
    because.retain(|reason| !told || *reason != IncompleteBecause::Unsupported);
    let why = reasons_of(report, &because);
    let why = if why.is_empty() { String::new() } else { format!(", but {why}") };
    let (head, asked) = (style.unsure("Not known"), harmless(&question.asked()));
    format!("{head} {asked}: it was not seen in the search of {states}{why}.\n\n")
}

/// What else there is to say of it.
pub(super) fn remarks(answered: &Answered) -> String {
    let mut out = String::new();
    for remark in answered.remarks() {
        let _ = writeln!(out, "{}\n", harmless(&remark));
    }
    out
}
