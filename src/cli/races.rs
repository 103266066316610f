//! What a report says of data races, for the terminal.

use std::fmt::Write;

use super::style::{Style, harmless};
use crate::report::{ErrorInfo, Race, RaceReport};

/// Races that are printed; `--trace` prints all.
const SHOWN: usize = 8;

/// The headline of an error that is a data race.
pub(super) fn headline(race: &Race, style: Style) -> String {
    let which = if race.object.is_empty() { String::new() } else { format!(" ({})", harmless(&race.object)) };
    format!("{} {}{which}\n", style.bad("violated: data race on"), style.strong(&harmless(&race.data)))
}

/// Both accesses of one, each with its stack.
pub(super) fn sides(error: &ErrorInfo, style: Style) -> String {
    let mut out = String::new();
    let Some(race) = &error.race else { return out };
    for side in [&race.first, &race.second] {
        let does = match (race.whole, side.writes) {
            (true, _) => "is about to use it",
            (_, true) => "is about to write it",
            _ => "is about to read it",
        };
        let _ = writeln!(out, "  {} {does}", style.strong(&harmless(&side.thread)));
        for line in &side.stack {
            let _ = writeln!(out, "    at {}", harmless(line));
        }
        if !side.holds.is_empty() {
            let _ = writeln!(out, "    holds {}", harmless(&side.holds.join(", ")));
        }
    }
    out
}

/// What was found beside the answer, or that nothing was.
pub(super) fn races(report: Option<&RaceReport>, style: Style, full: bool) -> String {
    let Some(report) = report else { return String::new() };
    let head = style.strong("data races:");
    if report.none {
        return format!("{head} none, so a JVM can do no more than was searched\n\n");
    }
    let mut out = match report.found.len() as u64 + report.more {
        0 if report.unjudged.is_empty() => return String::new(),
        0 => format!("{head} none found\n"),
        n => format!("{head} {n}, so a JVM may do more than was searched (-D search.races=error shows how)\n"),
    };
    let shown = if full { report.found.len() } else { SHOWN.min(report.found.len()) };
    for found in &report.found[..shown] {
        let Race { data, first, second, .. } = &found.race;
        let (first, second) = (found.race.does(first), found.race.does(second));
        let _ = writeln!(out, "  {}: {}, {}", style.strong(&harmless(data)), harmless(&first), harmless(&second));
    }
    let left = (report.found.len() - shown) as u64 + report.more;
    if left > 0 {
        let _ = writeln!(out, "  {}", style.faint(&format!("and {left} more (--trace, --json)")));
    }
    if !report.unjudged.is_empty() {
        let _ = writeln!(out, "  not judged (reflection, VarHandle, Unsafe, or a call that orders less on a JVM):");
        for place in &report.unjudged {
            let _ = writeln!(out, "    {}", harmless(place));
        }
    }
    out.push('\n');
    out
}
