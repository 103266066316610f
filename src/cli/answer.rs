//! Answers to questions in words.

use std::fmt::Write;

use super::style::{Style, harmless, plural};
use super::text::reasons;
use crate::report::{Answer, Answered, Report};

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
    let why = reasons(report);
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
