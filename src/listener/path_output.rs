//! What paths print (JPF's `PathOutputMonitor`): the output of each path on which the program ends is compared with
//! specifications, and the distinct outputs are listed.
//!
//! Two paths that print different things may meet in one state, and only the first of them would come to its end. So the
//! listener makes output a part of the state and printing a scheduling point, as `outcomes` does: every output that can be
//! printed is seen. JPF, which does not, misses some. This is why it is attached to replays too, and why it has no form
//! that leaves statistics as they are.

use std::collections::BTreeMap;
use std::fmt::Write;

use regex_lite::Regex;

use super::table::Options;
use super::{EnumSet, EventKind, Listener, SearchView};
use crate::report::{ListenerReport, OutputFile, TreeNodeKind};
use crate::vm::VmView;

/// The settings.
pub(super) const KEYS: &[(&str, &str)] = &[
    (
        "pom.any",
        "Specifications, one of which the output of each path has to match: the name of a file, or the text itself in \
         double quotes. Each line stands for a line of output, as a regular expression; `...` stands for all further lines; \
         a line that begins with `~~~` ends a specification.",
    ),
    ("pom.none", "Specifications, none of which the output of any path may match."),
    ("pom.all", "Specifications, each of which the output of some path has to match. Known when the search has ended."),
    (
        "pom.output_spec.class",
        "`RegexOutputSpec`, or `VerbatimOutputSpec` for lines that are meant as they stand. `RegexOutputSpec` if it is left \
         out.",
    ),
    ("pom.err", "`true`: standard error counts too; standard output alone if it is left out."),
    ("pom.print_output", "`false`: the outputs are not listed."),
    ("pom.limit", "Distinct outputs to list at most; 1,000 if it is left out."),
    ("pom.file", "Name of a file for the list, which can be read as verbatim specifications; without it it is shown."),
];

/// What ends a specification.
const SEPARATOR: &str = "~~~";
/// What stands for all further lines.
const ELLIPSIS: &str = "...";
/// Bytes of all outputs that are kept.
const MOST_BYTES: usize = 8 << 20;
/// Characters of an output, or of a specification, in a message.
const MOST_SHOWN: usize = 200;

#[derive(Debug)]
enum Line {
    Text(String),
    Matches(Regex),
    /// All further lines, none too.
    Rest,
}

/// What an output may be.
#[derive(Debug, Default)]
struct Spec {
    lines: Vec<Line>,
    text: String,
}

impl Spec {
    fn push(&mut self, line: &str, verbatim: bool) -> Result<(), String> {
        self.lines.push(match () {
            () if verbatim => Line::Text(line.to_owned()),
            () if line == ELLIPSIS => Line::Rest,
            () => Line::Matches(Regex::new(&format!("^(?:{line})$")).map_err(|e| e.to_string())?),
        });
        self.text.push_str(line);
        self.text.push('\n');
        Ok(())
    }

    fn matches(&self, output: &str) -> bool {
        let mut lines = output.lines();
        for expected in &self.lines {
            let is_so = match expected {
                Line::Rest => return true,
                Line::Text(text) => lines.next() == Some(text),
                Line::Matches(regex) => lines.next().is_some_and(|line| regex.is_match(line)),
            };
            if !is_so {
                return false;
            }
        }
        lines.next().is_none()
    }
}

/// The specifications in a text. One that ends with a separator has none behind it; one without lines is for no output.
fn specs(text: &str, verbatim: bool) -> Result<Vec<Spec>, String> {
    let mut all = Vec::new();
    let mut next = Spec::default();
    for (line, number) in text.lines().zip(1..) {
        match line.starts_with(SEPARATOR) {
            true => all.push(std::mem::take(&mut next)),
            false => next.push(line, verbatim).map_err(|e| format!("line {number} is no regular expression: {e}"))?,
        }
    }
    if all.is_empty() || !next.lines.is_empty() {
        all.push(next);
    }
    Ok(all)
}

/// The specifications of one key.
#[derive(Debug)]
struct Group {
    key: &'static str,
    source: Option<String>,
    specs: Vec<Spec>,
}

impl Group {
    fn of(options: &Options, key: &'static str) -> Group {
        Group { key, source: options.get(key).map(str::to_owned), specs: Vec::new() }
    }

    fn read(&mut self, vm: &VmView<'_>, verbatim: bool) -> Result<(), String> {
        let (key, Some(source)) = (self.key, &self.source) else { return Ok(()) };
        let text = vm
            .text_setting(source)
            .ok_or_else(|| format!("{key} is '{source}', and there is no file of that name (text goes in quotes)"))?;
        self.specs = specs(&text, verbatim).map_err(|problem| format!("{key}: {problem}"))?;
        Ok(())
    }

    fn is_given(&self) -> bool {
        self.source.is_some()
    }
}

/// The listener.
#[derive(Debug)]
pub(super) struct PathOutputMonitor {
    any: Group,
    none: Group,
    all: Group,
    verbatim: bool,
    errors_too: bool,
    listed: bool,
    limit: usize,
    file: Option<String>,
    /// Which of `all` some output has matched.
    met: Vec<bool>,
    /// How often the search came to an end with that output.
    outputs: BTreeMap<String, u64>,
    bytes: usize,
    ends: u64,
    left_out: u64,
    failed: u64,
}

impl PathOutputMonitor {
    pub(super) fn new(options: &Options) -> Result<Self, String> {
        const CLASS: &str = "pom.output_spec.class";
        let class = options.get(CLASS).map(|name| (name, name.rsplit(['.', '$']).next().unwrap_or(name)));
        let verbatim = match class {
            None | Some((_, "RegexOutputSpec")) => false,
            Some((_, "VerbatimOutputSpec")) => true,
            Some((given, _)) => {
                return Err(format!("{CLASS} is '{given}', which is neither RegexOutputSpec nor VerbatimOutputSpec"));
            }
        };
        Ok(PathOutputMonitor {
            any: Group::of(options, "pom.any"),
            none: Group::of(options, "pom.none"),
            all: Group::of(options, "pom.all"),
            verbatim,
            errors_too: options.flag("pom.err")?.unwrap_or(false),
            listed: options.flag("pom.print_output")?.unwrap_or(true),
            limit: options.parsed("pom.limit", "a whole number")?.unwrap_or(1_000),
            file: options.get("pom.file").map(str::to_owned),
            met: Vec::new(),
            outputs: BTreeMap::new(),
            bytes: 0,
            ends: 0,
            left_out: 0,
            failed: 0,
        })
    }

    fn keep(&mut self, output: &str) {
        self.ends += 1;
        if let Some(ends) = self.outputs.get_mut(output) {
            *ends += 1;
        } else if self.outputs.len() < self.limit && self.bytes + output.len() <= MOST_BYTES {
            self.bytes += output.len() + size_of::<(String, u64)>();
            self.outputs.insert(output.to_owned(), 1);
        } else {
            self.left_out += 1;
        }
    }

    /// What is wrong with an output.
    fn fault(&self, output: &str) -> Option<String> {
        if let Some(spec) = self.none.specs.iter().find(|spec| spec.matches(output)) {
            return Some(format!("the output {} matches pom.none: {}", quoted(output), quoted(&spec.text)));
        }
        let is_wrong = self.any.is_given() && !self.any.specs.iter().any(|spec| spec.matches(output));
        is_wrong.then(|| format!("the output {} matches nothing in pom.any", quoted(output)))
    }

    fn unmet(&self) -> impl Iterator<Item = &Spec> {
        self.all.specs.iter().zip(&self.met).filter(|(_, met)| !**met).map(|(spec, _)| spec)
    }

    /// The outputs, each with a line behind it that ends a specification.
    fn list(&self) -> String {
        let mut text = String::new();
        for (output, ends) in &self.outputs {
            for line in output.lines() {
                let _ = writeln!(text, "{line}");
            }
            let _ = writeln!(text, "{SEPARATOR} {}", counted(*ends, "end"));
        }
        text
    }

    fn summary(&self) -> String {
        let more = if self.left_out > 0 { "at least " } else { "" };
        let (ends, outputs) = (counted(self.ends, "end"), counted(self.outputs.len() as u64, "distinct output"));
        let mut text = format!("{ends} of the program with {more}{outputs}\n");
        if self.left_out > 0 {
            let _ = writeln!(text, "({} with further outputs: pom.limit)", counted(self.left_out, "more end"));
        }
        if self.failed > 0 {
            let _ =
                writeln!(text, "({} ended in errors; what they print is not compared)", counted(self.failed, "path"));
        }
        for spec in self.unmet() {
            let _ = writeln!(text, "no path has printed what pom.all asks for: {}", quoted(&spec.text));
        }
        text
    }
}

impl Listener for PathOutputMonitor {
    fn name(&self) -> &str {
        "PathOutputMonitor"
    }

    fn events(&self) -> EnumSet<EventKind> {
        EventKind::StateAdvanced | EventKind::SearchFinished
    }

    /// Without specifications too: where printing ends transitions, paths have other choices.
    fn judges(&self) -> bool {
        true
    }

    fn attach(&mut self, vm: &mut VmView<'_>) -> Result<(), String> {
        vm.make_output_visible();
        for group in [&mut self.any, &mut self.none, &mut self.all] {
            group.read(vm, self.verbatim)?;
        }
        self.met = vec![false; self.all.specs.len()];
        Ok(())
    }

    fn state_advanced(&mut self, vm: &mut VmView<'_>, search: SearchView<'_>) {
        match search.kind {
            TreeNodeKind::End => {}
            TreeNodeKind::Error => {
                self.failed += 1;
                return;
            }
            _ => return,
        }
        let output = if self.errors_too { vm.output_from(0) } else { vm.output() };
        self.keep(&output);
        for (met, spec) in self.met.iter_mut().zip(&self.all.specs) {
            *met = *met || spec.matches(&output);
        }
        if let Some(fault) = self.fault(&output) {
            vm.report_violation(fault);
        }
    }

    fn search_finished(&mut self, vm: &mut VmView<'_>, _search: SearchView<'_>) {
        let missing: Vec<String> = self.unmet().map(|spec| quoted(&spec.text)).collect();
        if !missing.is_empty() {
            vm.report_violation(format!("no path prints what pom.all asks for: {}", missing.join(", ")));
        }
    }

    fn bytes(&self) -> u64 {
        self.bytes as u64
    }

    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        let mut text = self.summary();
        let mut files = Vec::new();
        if self.listed {
            match &self.file {
                Some(name) => files.push(OutputFile { name: name.clone(), text: self.list() }),
                None => text.push_str(&self.list()),
            }
        }
        Some(ListenerReport { listener: self.name().to_owned(), text, files })
    }
}

/// `1 end`, `2 ends`.
fn counted(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// In quotes, in one line, the beginning of it.
fn quoted(text: &str) -> String {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let shown: String = text.chars().take(MOST_SHOWN).collect();
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", shown.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(spec: &str, output: &str) -> bool {
        specs(spec, false).expect("it is well formed")[0].matches(output)
    }

    #[test]
    fn a_line_stands_for_a_line() {
        assert!(is("a\nb", "a\nb\n") && is("a\nb", "a\r\nb"));
        assert!(!is("a\nb", "a\n") && !is("a\nb", "a\nb\nc\n") && !is("a", "ab\n") && !is("a", "ba\n"));
        assert!(is("x|y", "y\n") && !is("x|y", "xy\n"), "alternatives are of the whole line");
        assert!(is("[0-9]+ (is|was) .*", "12 was it\n"));
        assert!(is("", "") && !is("", "\n") && !is("a", ""));
    }

    #[test]
    fn the_rest_may_be_anything() {
        assert!(is("a\n...", "a\n") && is("a\n...", "a\nb\nc") && !is("a\n...", "b\n") && is("...", ""));
        assert!(is("...a", "xyza\n") && !is("...a", "wxyza\n"), "three dots with more are an expression");
    }

    #[test]
    fn separators_end_specifications() {
        let texts = |text: &str| specs(text, true).map(|all| all.into_iter().map(|s| s.text).collect::<Vec<_>>());
        assert_eq!(texts("a\n~~~~~\nb\nc"), Ok(vec!["a\n".to_owned(), "b\nc\n".to_owned()]));
        assert_eq!(texts("a\n~~~ 2 ends\n"), Ok(vec!["a\n".to_owned()]));
        assert_eq!(texts("~~~\na\n~~~\n~~~\n"), Ok(vec![String::new(), "a\n".to_owned(), String::new()]));
        assert_eq!(texts(""), Ok(vec![String::new()]));
        assert!(specs("(a", false).is_err());
    }

    #[test]
    fn verbatim_lines_are_no_expressions() {
        let spec = &specs("a.c\n...", true).expect("there is nothing to be wrong")[0];
        assert!(spec.matches("a.c\n...\n") && !spec.matches("abc\n...\n") && !spec.matches("a.c\n"));
    }
}
