//! What a report says of the reductions, for the terminal.

use std::fmt::Write;

use super::style::{Style, count, harmless, plural};
use crate::report::{Conflict, ConflictSide, Reductions, WhyInOrder};

/// One line for the statistics: how many accesses were no choices, and why.
pub(super) fn saved(report: Option<&Reductions>) -> String {
    let saved = report.map_or(&[][..], |report| &report.saved);
    let all: u64 = saved.iter().map(|saved| saved.accesses).sum();
    if all == 0 {
        return String::new();
    }
    let parts: Vec<String> =
        saved.iter().map(|saved| format!("{} {}", count(saved.accesses), why(saved.why))).collect();
    format!("{:<13} {} to shared data without a choice: {}\n", "in order", plural(all, "access"), parts.join(", "))
}

fn why(why: WhyInOrder) -> &'static str {
    match why {
        WhyInOrder::OneThread => "by one thread while others ran",
        WhyInOrder::ReadOnly => "only read",
        WhyInOrder::Locked => "under a lock",
        WhyInOrder::HandedOver => "handed over",
    }
}

/// The data, and who is in conflict (`--trace`).
pub(super) fn in_full(report: Option<&Reductions>, style: Style) -> String {
    let mut out = String::new();
    let Some(report) = report else { return out };
    for (heading, conflicts) in [
        ("in conflict, and so choices:", &report.conflicts),
        ("in conflict when the search was cut, and no choices yet:", &report.unordered),
    ] {
        if conflicts.is_empty() {
            continue;
        }
        let _ = writeln!(out, "{}", style.strong(heading));
        for Conflict { data, first, second } in conflicts {
            let _ = writeln!(out, "  {}: {}; {}", style.strong(&harmless(data)), side(first), side(second));
        }
        out.push('\n');
    }
    if !report.in_order.is_empty() {
        let _ = writeln!(out, "{}", style.strong("in order, and so no choices:"));
        for entry in &report.in_order {
            let accesses = plural(entry.accesses, "access");
            let _ = writeln!(out, "  {}: {}, {accesses}", style.strong(&harmless(&entry.data)), why(entry.why));
        }
        if report.more_in_order > 0 {
            let _ = writeln!(out, "  {}", style.faint(&format!("and {} more", count(report.more_in_order))));
        }
        out.push('\n');
    }
    out
}

fn side(side: &ConflictSide) -> String {
    let does = if side.writes { "written" } else { "read" };
    let by = if side.thread.is_empty() { String::new() } else { format!(" by {}", harmless(&side.thread)) };
    let at = if side.at.is_empty() { String::new() } else { format!(" at {}", harmless(&side.at)) };
    let holds = match &side.holds[..] {
        [] => "no lock".to_owned(),
        locks => harmless(&locks.join(", ")),
    };
    format!("{does}{by}{at} under {holds}")
}
