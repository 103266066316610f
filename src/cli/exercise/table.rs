//! What `verify` says of each answer: lines for people, JSON, or a table for a spreadsheet.

use serde::Serialize;

use super::args::Format;
use super::graded;
use crate::cli::style::{Style, count, duration, harmless, message, name, plural};
use crate::cli::{Host, json};
use crate::exercise::Grade;

/// What came of one answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Row {
    pub(super) file: String,
    /// The id of the exercise; empty where the file is no answer.
    pub(super) exercise: String,
    /// Absent where the file cannot be used at all.
    #[serde(rename = "result")]
    pub(super) grade: Option<Grade>,
    /// What the answer says otherwise than what came out.
    pub(super) differences: Vec<String>,
    /// Why it is not solved, or cannot be used.
    pub(super) reasons: Vec<String>,
    /// Names of what the searches take for granted.
    pub(super) assumptions: Vec<String>,
    pub(super) states: u64,
    pub(super) transitions: u64,
    pub(super) time_ms: u64,
}

impl Row {
    pub(super) fn of(file: &str, exercise: &str) -> Row {
        Row {
            file: file.to_string(),
            exercise: crate::util::shortened(exercise).into_owned(),
            grade: None,
            differences: Vec::new(),
            reasons: Vec::new(),
            assumptions: Vec::new(),
            states: 0,
            transitions: 0,
            time_ms: 0,
        }
    }

    /// A file that is no answer.
    pub(super) fn unusable(file: &str, why: String) -> Row {
        Row { reasons: vec![why], ..Row::of(file, "") }
    }

    fn word(&self) -> &'static str {
        self.grade.map_or("unusable", Grade::words)
    }
}

#[derive(Serialize)]
struct All<'a> {
    answers: &'a [Row],
    solved: usize,
    not_solved: usize,
    not_decided: usize,
    unusable: usize,
    /// Answers that say something otherwise than what came out.
    differing: usize,
}

impl All<'_> {
    fn of(rows: &[Row]) -> All<'_> {
        let count = |grade: Option<Grade>| rows.iter().filter(|row| row.grade == grade).count();
        All {
            answers: rows,
            solved: count(Some(Grade::Solved)),
            not_solved: count(Some(Grade::NotSolved)),
            not_decided: count(Some(Grade::NotDecided)),
            unusable: count(None),
            differing: rows.iter().filter(|row| !row.differences.is_empty()).count(),
        }
    }
}

/// Tells of an answer as soon as it is known.
pub(super) fn tell(row: &Row, format: Format, first: bool, host: &dyn Host) {
    match format {
        Format::Json => {}
        Format::Csv => {
            if first {
                host.stdout("file,exercise,result,states,transitions,differences,reasons,assumptions\r\n");
            }
            host.stdout(&csv(row));
        }
        Format::Text => host.stdout(&text(row, Style { color: host.colors() })),
    }
}

/// The sum of all.
pub(super) fn finish(rows: &[Row], format: Format, host: &dyn Host) {
    let all = All::of(rows);
    match format {
        Format::Json => host.stdout(&json::print(&all)),
        Format::Csv => {}
        Format::Text => {
            let parts = [
                (all.solved, "solved"),
                (all.not_solved, "not solved"),
                (all.not_decided, "not decided"),
                (all.unusable, "unusable"),
                (all.differing, "differing from what they say"),
            ];
            let parts: Vec<String> =
                parts.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
            host.stdout(&format!("\n{}: {}\n", plural(rows.len() as u64, "answer"), parts.join(", ")));
        }
    }
}

fn text(row: &Row, style: Style) -> String {
    let word = graded(row.grade, &format!("{:<11}", row.word()), style);
    let counts = match row.grade {
        Some(_) => format!("  {}, {} states, {}", name(&row.exercise), count(row.states), duration(row.time_ms)),
        None => String::new(),
    };
    let mut out = format!("{word} {}{}\n", name(&row.file), style.faint(&counts));
    for difference in &row.differences {
        out.push_str(&format!("  {} {}\n", style.bad("differs:"), name(&message(difference))));
    }
    for reason in &row.reasons {
        out.push_str(&format!("  {}\n", name(&message(reason))));
    }
    if row.grade == Some(Grade::Solved) && !row.assumptions.is_empty() {
        out.push_str(&format!("  {} {}\n", style.faint("assumes:"), name(&row.assumptions.join(", "))));
    }
    out
}

/// A line of the table. Line ends are those of RFC 4180.
fn csv(row: &Row) -> String {
    let cells = [
        row.file.clone(),
        row.exercise.clone(),
        row.word().to_string(),
        row.states.to_string(),
        row.transitions.to_string(),
        row.differences.join("; "),
        row.reasons.join("; "),
        row.assumptions.join("; "),
    ];
    cells.map(|cell| quoted(&cell)).join(",") + "\r\n"
}

/// A cell between quotes. What a spreadsheet would take for a formula begins with an apostrophe.
fn quoted(cell: &str) -> String {
    let cell = harmless(cell).replace(['\n', '\t'], " ").replace('"', "\"\"");
    let formula = cell.trim_start().starts_with(['=', '+', '-', '@']);
    format!("\"{}{cell}\"", if formula { "'" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_no_cell_ends_early() {
        for (cell, shown) in [
            ("a", "\"a\""),
            ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""),
            ("+1", "\"'+1\""),
            ("-1", "\"'-1\""),
            ("@a", "\"'@a\""),
            ("\t=1", "\"' =1\""),
            ("a,b\r\n\"c\"", "\"a,b\u{fffd} \"\"c\"\"\""),
        ] {
            assert_eq!(quoted(cell), shown);
        }
        let row = Row { reasons: vec!["a".into(), "=b".into()], ..Row::of("x.json", "e") };
        assert_eq!(csv(&row), "\"x.json\",\"e\",\"unusable\",\"0\",\"0\",\"\",\"a; =b\",\"\"\r\n");
    }
}
