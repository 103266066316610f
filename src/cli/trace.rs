//! A trace, step by step.

use std::fmt::Write;

use super::style::{harmless, plural};
use super::text::Show;
use crate::report::{TraceLine, TraceStep};

/// Without `--trace`: how many steps are shown at the beginning and at the end, and lines of one step.
const FIRST: usize = 8;
const LAST: usize = 40;
const LINES: usize = 8;
/// Characters of a source line.
const WIDTH: usize = 90;

/// The steps in words.
pub fn print(steps: &[TraceStep], show: &mut Show) -> String {
    let mut out = String::new();
    let skip = if show.full || steps.len() <= FIRST + LAST + 2 { 0..0 } else { FIRST..steps.len() - LAST };
    for (i, step) in steps.iter().enumerate() {
        if i == skip.start && !skip.is_empty() {
            let text = format!("  … {} left out; --trace shows all", plural(skip.len() as u64, "step"));
            let _ = writeln!(out, "{}", show.style.faint(&text));
        }
        if !skip.contains(&i) {
            print_step(&mut out, i + 1, step, show);
        }
    }
    out
}

fn print_step(out: &mut String, number: usize, step: &TraceStep, show: &mut Show) {
    let _ = write!(out, "{number:>4}  {}", show.style.strong(&harmless(&step.thread_name)));
    for choice in &step.choices {
        let of = format!("{} of {}", choice.index + 1, choice.count);
        let text = match choice.kind.as_str() {
            "thread" => format!("  [{} at {}]", of, choice.id),
            _ => format!("  [{} = {}, {}]", harmless(&choice.id), harmless(&choice.value), of),
        };
        out.push_str(&show.style.faint(&text));
    }
    out.push('\n');
    print_lines(out, step, show);
    for line in harmless(&step.output).lines() {
        let _ = writeln!(out, "        | {}", show.style.output(line));
    }
}

fn print_lines(out: &mut String, step: &TraceStep, show: &mut Show) {
    let wanted: Vec<&TraceLine> = step.lines.iter().filter(|l| show.full || !l.library).collect();
    // A step that only runs library code still shows where it was.
    let wanted = if wanted.is_empty() { step.lines.iter().rev().take(1).collect() } else { wanted };
    let mut wanted = wanted;
    wanted.dedup_by(|b, a| b.line != 0 && (&a.class, &a.file, a.line) == (&b.class, &b.file, b.line));
    let left_out = if show.full { 0 } else { wanted.len().saturating_sub(LINES) };
    for line in &wanted[left_out..] {
        let place = match (line.file.as_str(), line.line) {
            ("", _) | (_, 0) => format!("{}.{}", line.class, line.method),
            (file, n) => format!("{file}:{n}"),
        };
        let text = match &line.insn {
            Some(insn) => insn.clone(),
            None => match show.sources.line(&line.class, &line.file, line.line) {
                Some(source) => harmless(&shorten(source)),
                None => show.style.faint(&format!("{}.{}", line.class, line.method)),
            },
        };
        let _ = writeln!(out, "        {place:<24} {text}");
    }
    let more = u64::from(step.lines_omitted) + left_out as u64;
    if more > 0 {
        let _ = writeln!(out, "        {}", show.style.faint(&format!("… {} before or between", plural(more, "line"))));
    }
}

/// Lines of source are to be recognised, not read in full.
fn shorten(source: &str) -> String {
    match source.char_indices().nth(WIDTH) {
        Some((at, _)) => format!("{}…", &source[..at]),
        None => source.to_string(),
    }
}
