//! A trace, step by step.

use std::fmt::Write;

use super::style::{Style, harmless, name, plural};
use super::text::Show;
use crate::report::{Difference, RecordedEvent, RecordedStep, TraceLine, TraceStep};

/// Without `--trace`: how many steps are shown at the beginning and at the end, and rows of one step.
const FIRST: usize = 8;
const LAST: usize = 40;
const LINES: usize = 8;
/// Widest column of events.
const EVENT: usize = 60;
/// Characters of a source line.
const WIDTH: usize = 90;
/// Widest column of places.
const PLACE: usize = 40;

/// The steps in words, with a mark at those (from 0) that begin with a critical choice.
pub(super) fn print(steps: &[TraceStep], critical: &[u32], show: &mut Show) -> String {
    let mut out = String::new();
    let skip = if show.full || steps.len() <= FIRST + LAST + 2 { 0..0 } else { FIRST..steps.len() - LAST };
    for (i, step) in steps.iter().enumerate() {
        if i == skip.start && !skip.is_empty() {
            let text = format!("  … {} left out; --trace shows all", plural(skip.len() as u64, "step"));
            let _ = writeln!(out, "{}", show.style.faint(&text));
        }
        if !skip.contains(&i) {
            print_step(&mut out, i + 1, step, show, critical.contains(&(i as u32)));
        }
    }
    out
}

/// Where an execution parts from what its link records, one below the other.
pub(super) fn difference(difference: &Difference, style: Style) -> String {
    let mut out = format!("\nThe first step that is not as recorded is step {}.\n", difference.step);
    for (title, step) in [("recorded", &difference.expected), ("happened", &difference.happened)] {
        let _ = writeln!(out, "  {title}  {}", recorded(step.as_ref(), style));
    }
    out
}

fn recorded(step: Option<&RecordedStep>, style: Style) -> String {
    let Some(step) = step else { return style.faint("nothing: the execution has ended before") };
    let event = |e: &RecordedEvent| match e.line {
        0 => harmless(&e.text),
        line => format!("{} ({}:{line})", harmless(&e.text), harmless(&e.file)),
    };
    let events: Vec<String> = step.events.iter().map(event).collect();
    let events = if events.is_empty() { "nothing that others notice".to_string() } else { events.join("; ") };
    format!("{}: {events}", style.strong(&name(&step.thread)))
}

fn print_step(out: &mut String, number: usize, step: &TraceStep, show: &mut Show, critical: bool) {
    let _ = write!(out, "{number:>4}  {}", show.style.strong(&name(&step.thread_name)));
    for choice in &step.choices {
        let of = format!("{} of {}", choice.index + 1, choice.count);
        let text = match choice.kind.as_str() {
            "thread" => {
                let data = choice.access.as_ref().map_or_else(String::new, |access| format!(" {}", name(&access.data)));
                format!("  [{of} at {}{data}]", choice.id)
            }
            _ => format!("  [{} = {}, {}]", name(&choice.id), name(&choice.value), of),
        };
        out.push_str(&show.style.faint(&text));
    }
    if critical {
        let _ = write!(out, "  {}", show.style.unsure("← critical"));
    }
    out.push('\n');
    print_events(out, step, show);
    // What happened says where it was; all lines only to those who want everything.
    if step.events.is_empty() || show.full {
        print_lines(out, step, show);
    }
    for line in step.comments.iter().flat_map(|comment| comment.lines()) {
        let _ = writeln!(out, "        # {}", harmless(line));
    }
    for line in harmless(&step.output).lines() {
        let _ = writeln!(out, "        | {}", show.style.output(line));
    }
}

/// What happened, one row each: where, what, and the source line where it is another one than in the row before.
fn print_events(out: &mut String, step: &TraceStep, show: &mut Show) {
    let left_out = if show.full { 0 } else { step.events.len().saturating_sub(LINES) };
    let omitted_at = step.events_omitted_at as usize;
    if left_out > 0 {
        let unrecorded = if omitted_at <= left_out { u64::from(step.events_omitted) } else { 0 };
        let text = format!("… {} before", plural(left_out as u64 + unrecorded, "event"));
        let _ = writeln!(out, "        {}", show.style.faint(&text));
    }
    let shown = &step.events[left_out..];
    let places: Vec<String> = shown.iter().map(|e| place(&e.class, &e.method, &e.file, e.line)).collect();
    let texts: Vec<String> = shown.iter().map(|e| name(&e.text)).collect();
    let widest = |of: &[String], most: usize| of.iter().map(|s| s.chars().count()).max().unwrap_or(0).min(most);
    let (place_width, text_width) = (widest(&places, PLACE), widest(&texts, EVENT));
    let mut before = None;
    let missing = |out: &mut String, show: &Show, at: usize| {
        if step.events_omitted > 0 && at == omitted_at && (at > left_out || left_out == 0) {
            let text = format!("… {} that are not recorded", plural(step.events_omitted.into(), "event"));
            let _ = writeln!(out, "        {}", show.style.faint(&text));
        }
    };
    for (index, ((event, at), text)) in shown.iter().zip(&places).zip(&texts).enumerate() {
        missing(out, show, left_out + index);
        let source = show.sources.line(&event.class, &event.file, event.line).map(|source| harmless(&shorten(source)));
        let source = source.filter(|_| before != Some(at));
        before = Some(at);
        // Escapes for colours have no width.
        let gap = text_width.saturating_sub(text.chars().count());
        let text = if event.stops { show.style.unsure(text) } else { text.clone() };
        let row = match source {
            Some(source) => format!("{at:<place_width$}  {text}{:gap$}  {}", "", show.style.faint(&source)),
            None => format!("{at:<place_width$}  {text}"),
        };
        let _ = writeln!(out, "        {row}");
    }
    missing(out, show, step.events.len());
}

fn print_lines(out: &mut String, step: &TraceStep, show: &mut Show) {
    let wanted: Vec<&TraceLine> = step.lines.iter().filter(|l| show.full || !l.library).collect();
    // A step that only runs library code still shows where it was.
    let mut wanted = if wanted.is_empty() { step.lines.iter().rev().take(1).collect() } else { wanted };
    wanted.dedup_by(|b, a| b.line != 0 && (&a.class, &a.file, a.line) == (&b.class, &b.file, b.line));
    let left_out = if show.full { 0 } else { wanted.len().saturating_sub(LINES) };
    if left_out > 0 {
        let _ = writeln!(out, "        {}", show.style.faint(&format!("… {} before", plural(left_out as u64, "line"))));
    }
    let shown = &wanted[left_out..];
    let at = |l: &TraceLine| place(&l.class, &l.method, &l.file, l.line);
    let width = shown.iter().map(|l| at(l).chars().count()).max().unwrap_or(0).min(PLACE);
    for line in shown {
        let text = match &line.insn {
            Some(insn) => insn.clone(),
            None => match show.sources.line(&line.class, &line.file, line.line) {
                Some(source) => harmless(&shorten(source)),
                None => show.style.faint(&format!("{}.{}", line.class, line.method)),
            },
        };
        let _ = writeln!(out, "        {:<width$}  {text}", at(line));
    }
    if step.lines_omitted > 0 {
        let text = format!("… {} that are not recorded", plural(step.lines_omitted.into(), "line"));
        let _ = writeln!(out, "        {}", show.style.faint(&text));
    }
}

/// `File.java:12`, or the method where there is no line.
fn place(class: &str, method: &str, file: &str, line: u32) -> String {
    match (file, line) {
        ("", _) if class.is_empty() => String::new(),
        ("", _) | (_, 0) => format!("{class}.{method}"),
        (file, n) => format!("{file}:{n}"),
    }
}

/// Lines of source are to be recognised, not read in full.
fn shorten(source: &str) -> String {
    match source.char_indices().nth(WIDTH) {
        Some((at, _)) => format!("{}…", &source[..at]),
        None => source.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::sources::Sources;
    use crate::cli::style::Style;
    use crate::input::{FileKind, Files};
    use crate::report::{TraceChoice, TraceEvent, TraceEventKind};
    use std::rc::Rc;

    /// One source file in the current folder.
    struct OneFile;

    impl Files for OneFile {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            (path == "A.java").then(|| b"class A {\n  int x = 1;\n}".to_vec())
        }
        fn kind(&self, path: &str) -> Option<FileKind> {
            match path {
                "." => Some(FileKind::Folder),
                "A.java" => Some(FileKind::File),
                _ => None,
            }
        }
        fn list(&self, _: &str) -> Vec<String> {
            Vec::new()
        }
        fn modified(&self, _: &str) -> Option<f64> {
            None
        }
    }

    fn line(class: &str, line: u32, library: bool) -> TraceLine {
        let file = format!("{class}.java");
        TraceLine { class: class.into(), method: "m".into(), file, line, insn: None, library }
    }

    fn step(lines: Vec<TraceLine>) -> TraceStep {
        let choice = TraceChoice {
            id: "lock".into(),
            kind: "thread".into(),
            index: 0,
            count: 2,
            value: "t".into(),
            access: None,
        };
        let output = "hi\n".to_string();
        let comments = vec!["why".to_string()];
        TraceStep {
            thread: 1,
            thread_name: "t".into(),
            choices: vec![choice],
            events: Vec::new(),
            events_omitted: 0,
            events_omitted_at: 0,
            lines,
            lines_omitted: 0,
            output,
            comments,
        }
    }

    fn printed(steps: &[TraceStep], full: bool) -> String {
        let mut sources = Sources::new(Rc::new(OneFile), &[]);
        print(steps, &[], &mut Show { style: Style { color: false }, full, sources: &mut sources })
    }

    #[test]
    fn a_step_shows_its_choice_its_own_lines_and_its_output() {
        let steps = [step(vec![line("A", 2, false), line("L", 7, true), line("A", 2, false), line("B", 9, false)])];
        let text = "   1  t  [1 of 2 at lock]\n        A.java:2  int x = 1;\n        B.java:9  B.m\n        # why\n        | hi\n";
        assert_eq!(printed(&steps, false), text);
        assert!(printed(&steps, true).contains("L.java:7  L.m"));
    }

    fn event(text: &str, line: u32) -> TraceEvent {
        TraceEvent {
            kind: TraceEventKind::Read,
            text: text.into(),
            object: None,
            object_id: None,
            member: None,
            lock: None,
            value: None,
            was: None,
            other: None,
            call: None,
            class: "A".into(),
            method: "m".into(),
            file: "A.java".into(),
            line,
            stops: false,
            names_call: false,
            orders: false,
        }
    }

    #[test]
    fn what_happened_stands_in_the_place_of_the_lines() {
        let mut one = step(vec![line("A", 2, false), line("A", 3, false)]);
        one.events = vec![event("reads x: 1", 2), event("writes x: 2 (was 1)", 2), event("ends", 0)];
        one.events[2].class = String::new();
        one.events[2].file = String::new();
        (one.events_omitted, one.events_omitted_at) = (4, 1);
        let head = "   1  t  [1 of 2 at lock]\n";
        let rows = "        A.java:2  reads x: 1           int x = 1;\n        … 4 events that are not recorded\n\
                    \x20       A.java:2  writes x: 2 (was 1)\n                  ends\n";
        let rest = "        # why\n        | hi\n";
        assert_eq!(printed(&[one.clone()], false), format!("{head}{rows}{rest}"));
        let lines = "        A.java:2  int x = 1;\n        A.java:3  }\n";
        assert_eq!(printed(&[one.clone()], true), format!("{head}{rows}{lines}{rest}"));
        one.events = (1..=20).map(|n| event(&format!("reads x: {n}"), 9)).collect();
        let text = printed(&[one], false);
        assert!(text.contains("… 16 events before\n        A.java:9  reads x: 13\n"), "{text}");
    }

    #[test]
    fn long_traces_are_cut_in_the_middle_and_long_steps_at_the_front() {
        let lines = (1..30).map(|n| line("B", n, false)).collect();
        let steps: Vec<TraceStep> = std::iter::once(step(lines)).chain((0..99).map(|_| step(Vec::new()))).collect();
        let text = printed(&steps, false);
        assert!(
            text.contains("… 21 lines before") && text.contains("… 52 steps left out; --trace shows all"),
            "{text}"
        );
        assert!(text.contains("\n 100  t") && !text.contains("\n  20  t"), "{text}");
        assert!(printed(&steps, true).contains("\n  20  t"));
    }
}
