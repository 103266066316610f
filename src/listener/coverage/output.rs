//! The table for people, and the file for lcov's tools: `genhtml coverage.lcov`, and editors and services that read it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Show;
use super::measure::{Branch, ClassCoverage, Count, MethodCoverage};

/// Rows of the table at most; the file has everything.
const MOST_ROWS: usize = 1_000;

/// Methods, lines, branches and instructions.
type Counts = [Count; 4];

fn counts_of(method: &MethodCoverage) -> Counts {
    let ways = method.branches.iter().flat_map(|branch| &branch.ways);
    [
        Count { of: 1, hit: usize::from(method.called) },
        Count::of(method.lines.values().copied()),
        Count::of(ways.copied()),
        method.instructions,
    ]
}

/// A line that two methods share, such as that of a lambda expression, counts once.
fn counts_of_class(class: &ClassCoverage) -> Counts {
    let mut sum = class.methods.iter().map(counts_of).fold(Counts::default(), add);
    sum[1] = Count::of(lines_of(class.methods.iter()).into_values());
    sum
}

fn lines_of<'a>(methods: impl Iterator<Item = &'a MethodCoverage>) -> BTreeMap<u32, bool> {
    let mut lines = BTreeMap::new();
    for (&line, &ran) in methods.flat_map(|method| &method.lines) {
        *lines.entry(line).or_default() |= ran;
    }
    lines
}

fn add(a: Counts, b: Counts) -> Counts {
    std::array::from_fn(|i| a[i].and(b[i]))
}

fn cell(count: Count) -> String {
    match count.of {
        0 => "-".to_owned(),
        of => format!("{}/{of} {:>3}%", count.hit, count.hit * 100 / of),
    }
}

/// The table.
pub(super) fn table(classes: &[ClassCoverage], show: Show) -> String {
    let mut rows = vec![["", "methods", "lines", "branches", "instructions"].map(str::to_owned).to_vec()];
    let mut sum = Counts::default();
    for class in classes {
        let counts = counts_of_class(class);
        sum = add(sum, counts);
        rows.push(row(class.name.clone(), counts));
        for method in class.methods.iter().filter(|_| show.methods || show.branches) {
            if show.methods {
                rows.push(row(format!("  {}", signature(method)), counts_of(method)));
            }
            rows.extend(remarks(method, show).into_iter().map(|remark| vec![format!("    {remark}")]));
        }
    }
    let reached = |class: &&ClassCoverage| class.methods.iter().any(|method| method.called);
    let reached = Count { of: classes.len(), hit: classes.iter().filter(reached).count() };
    rows.push(row(format!("all: {} of {} classes", reached.hit, reached.of), sum));
    align(&rows)
}

fn row(name: String, counts: Counts) -> Vec<String> {
    std::iter::once(name).chain(counts.map(cell)).collect()
}

fn signature(method: &MethodCoverage) -> String {
    format!("{}({})", method.name, method.parameters.join(", "))
}

/// What of a method was not covered.
fn remarks(method: &MethodCoverage, show: Show) -> Vec<String> {
    let mut remarks = Vec::new();
    let missed: Vec<u32> = method.lines.iter().filter(|(_, ran)| !**ran).map(|(&line, _)| line).collect();
    if show.bodies && !missed.is_empty() {
        remarks.push(format!("never ran: {}", ranges(&missed)));
    }
    if show.branches {
        let open = method.branches.iter().filter(|branch| branch.ran && branch.ways.contains(&false));
        remarks.extend(open.map(|branch| {
            let count = Count::of(branch.ways.iter().copied());
            format!("line {}: {} of {} branches of {}", branch.line, count.hit, count.of, method.name)
        }));
    }
    remarks
}

/// `3-5, 8`: lines that follow each other.
fn ranges(lines: &[u32]) -> String {
    let mut found: Vec<(u32, u32)> = Vec::new();
    for &line in lines {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => found.push((line, line)),
        }
    }
    let text = |&(first, last): &(u32, u32)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    found.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// Columns one below the other, the first to the left, the others to the right. The last row is always there.
fn align(rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().filter(|row| row.len() > 1).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut out = String::new();
    let (shown, last) = rows.split_at(rows.len().saturating_sub(1));
    let left_out = shown.len().saturating_sub(MOST_ROWS);
    for row in &shown[..shown.len() - left_out] {
        push_row(&mut out, row, &widths);
    }
    if left_out > 0 {
        let _ = writeln!(out, "({left_out} more rows)");
    }
    last.iter().for_each(|row| push_row(&mut out, row, &widths));
    out
}

fn push_row(out: &mut String, row: &[String], widths: &[usize]) {
    let mut line = String::new();
    for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
        let _ = if column == 0 { write!(line, "{cell:<width$}") } else { write!(line, "  {cell:>width$}") };
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

/// An lcov tracefile, as `man geninfo` describes it: a record for each source file. Counts are 1 for what ran.
pub(super) fn lcov(classes: &[ClassCoverage], source_dir: &str) -> String {
    let mut files: BTreeMap<&str, Vec<&ClassCoverage>> = BTreeMap::new();
    for class in classes {
        files.entry(&class.source).or_default().push(class);
    }
    let mut out = String::from("TN:\n");
    for (source, classes) in files {
        record(&mut out, &format!("{source_dir}{source}"), &classes);
    }
    out
}

fn record(out: &mut String, path: &str, classes: &[&ClassCoverage]) {
    let _ = writeln!(out, "SF:{path}");
    functions(out, classes);
    let all = || classes.iter().flat_map(|class| &class.methods);
    branches(out, all().flat_map(|method| &method.branches));
    let lines = lines_of(all());
    for (line, ran) in &lines {
        let _ = writeln!(out, "DA:{line},{}", u8::from(*ran));
    }
    let count = Count::of(lines.into_values());
    let _ = writeln!(out, "LF:{}\nLH:{}\nend_of_record", count.of, count.hit);
}

/// A function is known by its name alone: with its class, and its parameters where there are several of that name. Commas
/// separate fields.
fn functions(out: &mut String, classes: &[&ClassCoverage]) {
    let mut found = Vec::new();
    for class in classes {
        for method in &class.methods {
            let Some(&line) = method.lines.keys().next() else { continue };
            let same = class.methods.iter().filter(|other| other.name == method.name).count();
            let parameters = if same > 1 { format!("({})", method.parameters.join(";")) } else { String::new() };
            found.push((line, format!("{}.{}{parameters}", class.name, method.name), method.called));
        }
    }
    found.sort();
    for (line, name, _) in &found {
        let _ = writeln!(out, "FN:{line},{name}");
    }
    for (_, name, called) in &found {
        let _ = writeln!(out, "FNDA:{},{name}", u8::from(*called));
    }
    let count = Count::of(found.iter().map(|(_, _, called)| *called));
    let _ = writeln!(out, "FNF:{}\nFNH:{}", count.of, count.hit);
}

/// Blocks number the branches of a line.
fn branches<'a>(out: &mut String, all: impl Iterator<Item = &'a Branch>) {
    let mut by_line: BTreeMap<u32, Vec<&Branch>> = BTreeMap::new();
    for branch in all.filter(|branch| branch.line > 0) {
        by_line.entry(branch.line).or_default().push(branch);
    }
    let mut count = Count::default();
    for (line, branches) in by_line {
        for (block, branch) in branches.into_iter().enumerate() {
            count = count.and(Count::of(branch.ways.iter().copied()));
            for (way, &gone) in branch.ways.iter().enumerate() {
                let taken = if branch.ran { u8::from(gone).to_string() } else { "-".to_owned() };
                let _ = writeln!(out, "BRDA:{line},{block},{way},{taken}");
            }
        }
    }
    let _ = writeln!(out, "BRF:{}\nBRH:{}", count.of, count.hit);
}
