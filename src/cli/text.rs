//! Reports in words.

use std::fmt::Write;

use super::answer;
use super::sources::Sources;
use super::style::{Style, bytes, count, duration, harmless, name, plural};
use super::trace;
use super::{races, reductions};
use crate::report::{
    Assumption, Cause, ErrorInfo, Executions, Finding, IncompleteBecause, ListenerReport, Outcome, Property, Refusal,
    Report, Sampling, Shortened, Stats, Verdict, WaitsFor,
};

/// How to print.
pub struct Show<'a> {
    /// Colours.
    pub style: Style,
    /// `--trace`: everything.
    pub full: bool,
    /// Where source lines come from.
    pub sources: &'a mut Sources,
}

/// Longest link that is printed: longer ones are not copied by hand, and `--json` has them.
const MAX_LINK: usize = 2_000;

/// What `check` prints.
pub fn check(report: &Report, show: &mut Show) -> String {
    let mut out = String::new();
    for (i, finding) in report.findings.iter().enumerate() {
        if report.findings.len() > 1 {
            let what = if report.question.is_some() { "witness" } else { "error" };
            let heading = format!("{what} {} of {}", i + 1, report.findings.len());
            let _ = writeln!(out, "{}\n", show.style.strong(&heading));
        }
        out.push_str(&self::finding(finding, show));
    }
    if let Some(found) = report.walks.as_ref().and_then(|walks| walks.found.as_ref()) {
        let _ = writeln!(out, "{found}\n");
    }
    if let Some(answered) = &report.question {
        if report.findings.is_empty() {
            out.push_str(&answer::without_witness(answered, report, show.style));
        }
        out.push_str(&answer::remarks(answered));
    } else if report.findings.is_empty() {
        let _ = writeln!(out, "{}\n", verdict(report, show.style));
    } else if !report.incomplete_because.is_empty() {
        let _ = writeln!(out, "{} {}\n", show.style.unsure("There may be more errors:"), reasons(report));
    }
    let told = |refusal: &Refusal| report.question.as_ref().is_some_and(|answered| answered.tells_of(refusal));
    let others: Vec<Refusal> = report.unsupported.iter().filter(|refusal| !told(refusal)).cloned().collect();
    out.push_str(&unsupported(&others, show.style));
    out.push_str(&races::races(report.races.as_ref(), show.style, show.full));
    if show.full {
        out.push_str(&reductions::in_full(report.reductions.as_ref(), show.style));
    }
    if report.findings.is_empty() {
        out.push_str(&assumptions(&report.assumptions, show.style, show.full));
    }
    out.push_str(&statistics(&report.stats));
    out.push_str(&reductions::saved(report.reductions.as_ref()));
    out.push_str(&executions(report.executions));
    if let Some(walks) = &report.walks {
        let _ = writeln!(out, "{:<13} {}, {}", "walks", count(walks.walks), plural(walks.transitions, "transition"));
    }
    out
}

/// One error with everything that belongs to it.
pub fn finding(finding: &Finding, show: &mut Show) -> String {
    let mut out = error(&finding.error, show.style);
    if let Some(line) = finding.shortened.as_ref().and_then(shortened) {
        let _ = writeln!(out, "{line}\n");
    }
    if !finding.trace.steps.is_empty() {
        let _ = writeln!(
            out,
            "{}",
            show.style.strong(&format!("trace, {}", plural(finding.trace.steps.len() as u64, "step")))
        );
        let critical = finding.shortened.as_ref().map_or(&[][..], |shortened| &shortened.critical);
        out.push_str(&trace::print(&finding.trace.steps, critical, show));
        out.push('\n');
    }
    match finding.link.len() {
        0 => {}
        1..=MAX_LINK => {
            let _ = writeln!(out, "{} interleave replay '{}'\n", show.style.strong("again:"), finding.link);
        }
        _ => {
            let command = if finding.error.property == Property::Reached { "ask" } else { "check" };
            let how = format!("{command} --json … > report.json, then interleave replay report.json");
            let _ = writeln!(out, "{} {how}\n", show.style.strong("again:"));
        }
    }
    out
}

/// What shortening has made of a counterexample, in one line. Where nothing was switched there is nothing to say.
fn shortened(s: &Shortened) -> Option<String> {
    if s.switches_found == 0 {
        return None;
    }
    let switches = |n: u32| format!("{} context switch{}", count(n.into()), if n == 1 { "" } else { "es" });
    let made = if s.switches < s.switches_found {
        format!("shortened from {} to {}", switches(s.switches_found), count(s.switches.into()))
    } else if s.steps < s.steps_found {
        format!("shortened from {} to {}", plural(s.steps_found.into(), "step"), count(s.steps.into()))
    } else {
        switches(s.switches)
    };
    let preemptions = plural(s.preemptions.into(), "preemption");
    let most = match (s.preemptions, s.fewest) {
        (0, _) => "no preemption is needed".to_string(),
        (_, true) => format!("{preemptions} at scheduling points; fewer do not suffice"),
        (_, false) => format!("{preemptions}; fewer may suffice"),
    };
    Some(format!("{made}, {most}"))
}

/// The headline, stack and locks of an error.
pub fn error(error: &ErrorInfo, style: Style) -> String {
    let message = error.message.as_deref().map(harmless).filter(|m| !m.is_empty());
    let thread = name(&error.thread);
    let mut out = match error.property {
        Property::Deadlock => {
            let sentence =
                cycle_sentence(&error.deadlock, style).or(message).unwrap_or_else(|| "no thread can go on".to_string());
            format!("{} {sentence}\n", style.bad("violated: deadlock."))
        }
        Property::Assertion => {
            let said = message.map(|m| format!(": {m}")).unwrap_or_default();
            format!("{} in thread {}{said}\n", style.bad("violated: assertion"), style.strong(&thread))
        }
        Property::UncaughtException => {
            let exception = error.exception.as_deref().unwrap_or("an exception");
            let said = message.map(|m| format!(": {m}")).unwrap_or_default();
            let head = style.bad("violated: uncaught exception");
            format!("{head} in thread {}\n  {exception}{said}\n", style.strong(&thread))
        }
        Property::Reached => {
            let said = message.unwrap_or_else(|| "the place that was asked for can be reached".to_string());
            format!("{} {said}, in thread {}\n", style.good("Yes:"), style.strong(&thread))
        }
        Property::Livelock => {
            let sentence = message.unwrap_or_else(|| "no execution comes to an end".to_string());
            format!("{} {sentence}\n", style.bad("violated: livelock."))
        }
        Property::DataRace => error.race.as_deref().map_or_else(String::new, |race| races::headline(race, style)),
        Property::Forbidden => {
            let said = message.map(|m| format!(": {m}")).unwrap_or_default();
            let thrown = error.exception.as_deref().map_or_else(String::new, |e| format!(" ({})", name(e)));
            format!("{} in thread {}{said}{thrown}\n", style.bad("violated: not allowed"), style.strong(&thread))
        }
        Property::Listener => {
            let said = message.unwrap_or_else(|| "a listener reports an error".to_string());
            let by = if thread.is_empty() { String::new() } else { format!(", in thread {}", style.strong(&thread)) };
            format!("{} {said}{by}\n", style.bad("violated:"))
        }
    };
    // A deadlock and a race have a place for each thread.
    out.push_str(&races::sides(error, style));
    for line in error.stack.iter().filter(|_| error.property != Property::Deadlock && error.race.is_none()) {
        let _ = writeln!(out, "    at {}", name(line));
    }
    error.causes.iter().for_each(|one| cause(&mut out, one, style));
    if error.arrivals > 1 {
        let _ = writeln!(out, "  {}", style.faint(&format!("met {} times", count(error.arrivals.into()))));
    }
    if !error.deadlock.is_empty() {
        out.push('\n');
        out.push_str(&deadlock(&error.deadlock, style));
    }
    out.push('\n');
    out
}

/// Lines of a cause's message that are printed; `--json` has more.
const MESSAGE_LINES: usize = 10;

/// What has led to an exception.
fn cause(out: &mut String, cause: &Cause, style: Style) {
    if cause.omitted > 0 {
        let between = plural(cause.omitted.into(), "cause");
        let _ = writeln!(out, "  {}", style.faint(&format!("… {between} in between")));
    }
    let said = cause.message.as_deref().map(|m| format!(": {}", harmless(m))).unwrap_or_default();
    let mut lines = said.split('\n');
    let first: Vec<&str> = lines.by_ref().take(MESSAGE_LINES).collect();
    let _ = writeln!(out, "  caused by {}{}", name(&cause.exception), first.join("\n"));
    let left = lines.count();
    if left > 0 {
        let _ = writeln!(out, "    {}", style.faint(&format!("… {} of the message", plural(left as u64, "more line"))));
    }
    for line in &cause.stack {
        let _ = writeln!(out, "    at {}", name(line));
    }
    if cause.shared > 0 {
        let _ = writeln!(out, "    {}", style.faint(&format!("… {} more", cause.shared)));
    }
}

/// Who waits for whom, where they wait in a circle.
fn cycle_sentence(threads: &[WaitsFor], style: Style) -> Option<String> {
    let names: Vec<String> = threads.iter().filter(|w| w.in_cycle).map(|w| style.strong(&name(&w.thread))).collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("{one} waits for itself")),
        [rest @ .., last] => Some(format!("{} and {last} wait for each other", rest.join(", "))),
    }
}

/// Who holds and who waits for what; the cycle first.
fn deadlock(threads: &[WaitsFor], style: Style) -> String {
    let mut out = String::new();
    let (cycle, rest): (Vec<_>, Vec<_>) = threads.iter().partition(|w| w.in_cycle);
    for w in cycle.iter().chain(&rest) {
        let waits = match (w.kind.as_str(), w.on.as_str()) {
            ("blocked", on) => format!("waits to lock {on}"),
            ("waiting", on) => format!("waits in wait() on {on}"),
            ("joining", on) => format!("waits for {on} to end"),
            ("class-init", on) => format!("waits for {on} to be initialised"),
            ("parked", "") => "is parked".to_string(),
            ("parked", on) => format!("waits for {on}"),
            (kind, "") => format!("is {kind}"),
            (kind, on) => format!("is {kind} on {on}"),
        };
        let held = match (w.kind.as_str(), &w.held_by) {
            ("joining", _) | (_, None) => String::new(),
            ("class-init", Some(by)) => format!(", which {} does", style.strong(&name(by))),
            (_, Some(by)) => format!(", held by {}", style.strong(&name(by))),
        };
        let mark = if w.in_cycle { "*" } else { " " };
        let _ = writeln!(out, "  {mark} {} {}{held}", style.strong(&name(&w.thread)), harmless(&waits));
        if !w.at.is_empty() {
            let _ = writeln!(out, "      at {}", name(&w.at));
        }
        if !w.holds.is_empty() {
            let _ = writeln!(out, "      holds {}", name(&w.holds.join(", ")));
        }
    }
    if !cycle.is_empty() && !rest.is_empty() {
        let _ = writeln!(out, "  {}", style.faint("* part of the cycle"));
    }
    out
}

/// The verdict in one line, where there is no error.
fn verdict(report: &Report, style: Style) -> String {
    match report.verdict {
        Verdict::Holds => {
            let head = style.good("holds:");
            let states = plural(report.stats.states_new, "state");
            let searched = if report.stats.thread_choices > 0 { "in any interleaving" } else { "in any execution" };
            match &report.endless {
                None => format!("{head} no error {searched} ({states})"),
                Some(endless) => format!(
                    "{head} no error {searched} ({states}), but no execution comes to an end: {}",
                    harmless(&endless.to_string())
                ),
            }
        }
        Verdict::Violated => style.bad("violated"),
        Verdict::Incomplete => {
            let why = reasons(report);
            let why = if why.is_empty() { "the search was cut".to_string() } else { why };
            format!("{} no error found so far, but {why}", style.unsure("incomplete:"))
        }
    }
}

/// What the program asked for in vain.
fn unsupported(refusals: &[Refusal], style: Style) -> String {
    if refusals.is_empty() {
        return String::new();
    }
    let mut out = format!("{}\n", style.strong("not supported, and searched no further from there:"));
    for refusal in refusals {
        let _ = writeln!(out, "  {}", harmless(&refusal.to_string()));
    }
    out.push('\n');
    out
}

/// Items of an assumption that are printed; `--trace` prints all.
const ITEMS: usize = 8;

/// What the answer takes for granted.
pub fn assumptions(all: &[Assumption], style: Style, full: bool) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut out = format!("{}\n", style.strong("this rests on:"));
    for one in all {
        let _ = writeln!(out, "  - {}", harmless(&one.text));
        let shown = if full { one.items.len() } else { ITEMS };
        for item in one.items.iter().take(shown) {
            let _ = writeln!(out, "      {}", harmless(item));
        }
        if one.items.len() > shown {
            let _ = writeln!(out, "      {}", style.faint(&format!("and {} more (--trace)", one.items.len() - shown)));
        }
    }
    out.push('\n');
    out
}

/// Why a search is not complete, all of it.
pub(super) fn reasons(report: &Report) -> String {
    reasons_of(report, &report.incomplete_because)
}

/// Those reasons, with what the report says of them.
pub(super) fn reasons_of(report: &Report, because: &[IncompleteBecause]) -> String {
    let mut why: Vec<String> = because.iter().map(|b| reason(*b)).collect();
    if let Some(omission) = report.omission {
        why.push(format!("the probability that one was taken for another is {}", small(omission.probability)));
        if omission.states >= 1.0 {
            why.push(format!("about {} states were", count(omission.states.round() as u64)));
        }
    }
    if let Some(sampling) = &report.sampling {
        why.push(walks(sampling));
    }
    why.join("; ")
}

/// What random walks are worth.
fn walks(sampling: &Sampling) -> String {
    let cut = match sampling.cut {
        0 => String::new(),
        n => format!(", {} of them cut at search.random.length", count(n)),
    };
    let made = format!(
        "{} made{cut}",
        if sampling.walks == 1 { "1 was".to_string() } else { format!("{} were", count(sampling.walks)) }
    );
    let Some(g) = &sampling.guarantee else { return made };
    let power = match g.depth {
        1 => String::new(),
        2 => format!(" × {}", plural(g.steps, "step")),
        d => format!(" × {} to the power of {}", plural(g.steps, "step"), d - 1),
    };
    format!(
        "{made}; an error of depth {} would have been found with a probability of at least {} (each walk {}: 1 / ({}{power}))",
        g.depth,
        small(g.overall),
        small(g.per_walk),
        plural(g.threads, "thread"),
    )
}

/// A probability.
fn small(p: f64) -> String {
    if p >= 0.001 { format!("{:.1} %", p * 100.0) } else { format!("{p:.0e}") }
}

/// Why a search is not complete, and what to turn.
fn reason(because: IncompleteBecause) -> String {
    match because {
        IncompleteBecause::Unsupported => "the program asks for what the checker does not support".to_string(),
        IncompleteBecause::Depth => "paths were cut at search.depth_limit".to_string(),
        IncompleteBecause::States => "search.max_states was reached".to_string(),
        IncompleteBecause::Memory => "the memory cap was reached (vm.store.memory_limit)".to_string(),
        IncompleteBecause::Time => "search.time_limit was reached".to_string(),
        IncompleteBecause::Cancelled => "it was cancelled".to_string(),
        IncompleteBecause::Internal => "an internal error cut it".to_string(),
        IncompleteBecause::Outcomes => "there are more outcomes than search.max_outcomes".to_string(),
        IncompleteBecause::HashCompact => "states were told apart by their hashes (vm.store=hash-compact)".to_string(),
        IncompleteBecause::Bitstate => "states were told apart by a few bits (vm.store)".to_string(),
        IncompleteBecause::Configuration => "a choice that the program asks for is not configured well".to_string(),
        IncompleteBecause::Preemptions => {
            "schedules with more preemptions were left out (search.preemption_bound)".to_string()
        }
        IncompleteBecause::Delays => "schedules with more delays were left out (search.delay_bound)".to_string(),
        IncompleteBecause::Path => "what lies beside search.path was not searched".to_string(),
        IncompleteBecause::Queue => {
            "states were dropped from the queue (search.heuristic.queue_limit, search.heuristic.beam_search)"
                .to_string()
        }
        IncompleteBecause::Random => "random walks do not try every choice (search.random.path_limit)".to_string(),
        IncompleteBecause::Assumption => {
            "data are shared that were assumed not to be; search from the start".to_string()
        }
        IncompleteBecause::Listener => "a listener ended it, or left something out".to_string(),
        IncompleteBecause::Terminated => "the program ended it with Verify.terminateSearch".to_string(),
    }
}

/// What listeners have to say.
pub fn listeners(reports: &[ListenerReport], style: Style) -> String {
    let mut out = String::new();
    for report in reports.iter().filter(|report| !report.text.is_empty()) {
        let _ = writeln!(out, "\n{}\n{}", style.strong(&report.listener), harmless(report.text.trim_end()));
    }
    out
}

/// How many executions a search by happens-before classes has made.
fn executions(made: Option<Executions>) -> String {
    let Some(Executions { complete, blocked, cut }) = made else { return String::new() };
    let cut = if cut > 0 { format!(", {} cut", count(cut)) } else { String::new() };
    format!("{:<13} {} complete, {} blocked by sleep sets{cut}\n", "executions", count(complete), count(blocked))
}

/// The numbers.
pub fn statistics(s: &Stats) -> String {
    let per_second = if s.time_ms >= 1000 {
        format!(" ({} states/s)", count((s.states_new + s.states_visited) * 1000 / s.time_ms))
    } else {
        String::new()
    };
    let left_out = match s.left_out {
        0 => String::new(),
        n => format!(", {} left out by ample and sleep sets", plural(n, "turn")),
    };
    let pruned = match s.pruned {
        0 => String::new(),
        n => format!(", {} pruned", plural(n, "path")),
    };
    let symmetric = match s.symmetric {
        0 => String::new(),
        n => format!(", {} left out by symmetry", count(n)),
    };
    let rows = [
        (
            "states",
            format!(
                "{} new, {} met again, {}{pruned}{symmetric}",
                count(s.states_new),
                count(s.states_visited),
                plural(s.end_states, "end")
            ),
        ),
        (
            "transitions",
            format!(
                "{}, longest path {}, {}",
                count(s.transitions),
                count(s.max_depth.into()),
                plural(s.backtracked, "backtrack")
            ),
        ),
        ("choices", format!("{} of threads, {} of data{left_out}", count(s.thread_choices), count(s.data_choices))),
        ("instructions", count(s.instructions)),
        ("memory", format!("{} for states, {} at most in all", bytes(s.store_bytes), bytes(s.peak_memory_bytes))),
        ("classes", count(s.classes_loaded.into())),
        ("time", format!("{}{per_second}", duration(s.time_ms))),
    ];
    rows.iter().map(|(name, text)| format!("{name:<13} {text}\n")).collect()
}

/// How an outcome ends, in one line or, with a message of several lines, in as many.
fn ending(outcome: &Outcome, style: Style) -> String {
    let end = match (outcome.end.as_str(), outcome.exit_status) {
        ("normal", None) => return style.faint("ends normally"),
        ("normal", Some(status)) => return style.faint(&format!("ends with exit status {status}")),
        ("assertion", _) => "a failed assertion",
        ("uncaught-exception", _) => "an uncaught exception",
        ("deadlock", _) => "a deadlock",
        ("data-race", _) => "a data race",
        ("listener", _) => "an error that a listener reports",
        (other, _) => other,
    };
    let threads: Vec<String> = outcome.threads().map(|thread| style.strong(&name(thread))).collect();
    let thread = if threads.is_empty() { String::new() } else { format!(" in thread {}", threads.join(" or ")) };
    let said: Vec<String> = [&outcome.exception, &outcome.message].into_iter().flatten().map(|t| harmless(t)).collect();
    let said = if said.is_empty() { String::new() } else { format!(": {}", said.join(": ").replace('\n', "\n    ")) };
    format!("{}{thread}{said}", style.bad(&format!("ends with {end}")))
}

/// What a complete list takes for the end of an execution, where a JVM would go on with the other threads.
fn where_they_end(report: &Report) -> &'static str {
    match report.outcomes.iter().any(Outcome::fails) {
        true => "; executions end where an exception leaves a thread",
        false => "",
    }
}

/// What `outcomes` prints.
pub fn outcomes(report: &Report, style: Style) -> String {
    let mut out = String::new();
    for (i, outcome) in report.outcomes.iter().enumerate() {
        let _ = writeln!(out, "{} {}", style.strong(&format!("outcome {}", i + 1)), ending(outcome, style));
        if let Some(at) = &outcome.at {
            let _ = writeln!(out, "  at {}", harmless(at));
        }
        for line in harmless(&outcome.stdout).lines() {
            let _ = writeln!(out, "  | {}", style.output(line));
        }
        if outcome.stdout.is_empty() {
            let _ = writeln!(out, "  {}", style.faint("(no output)"));
        }
    }
    let n = plural(report.outcomes.len() as u64, "outcome");
    let last = match report.verdict {
        Verdict::Incomplete => {
            format!("{} {n} so far, but {}", style.unsure("incomplete:"), reasons(report))
        }
        _ => match &report.endless {
            None => format!("{} {n}, and no others{}", style.good("complete:"), where_they_end(report)),
            Some(endless) => {
                let why = harmless(&endless.to_string());
                format!("{} no outcome, for no execution comes to an end: {why}", style.unsure("complete:"))
            }
        },
    };
    let _ = writeln!(out, "\n{last}\n");
    out.push_str(&unsupported(&report.unsupported, style));
    out.push_str(&races::races(report.races.as_ref(), style, false));
    out.push_str(&assumptions(&report.assumptions, style, false));
    out.push_str(&statistics(&report.stats));
    out.push_str(&reductions::saved(report.reductions.as_ref()));
    out.push_str(&executions(report.executions));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_take_few_lines() {
        let long = Cause {
            exception: "E".to_string(),
            message: Some("a\u{202e}\n".repeat(50)),
            stack: vec!["E.f\u{1b}(E.java:1)".to_string()],
            shared: 2,
            omitted: 995,
        };
        let mut out = String::new();
        cause(&mut out, &long, Style { color: false });
        let message = "a⟨U+202E⟩\n".repeat(10);
        let end = "    … 41 more lines of the message\n    at E.f\u{fffd}(E.java:1)\n    … 2 more\n";
        assert_eq!(out, format!("  … 995 causes in between\n  caused by E: {message}{end}"));
    }
}
