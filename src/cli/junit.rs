//! `check --junit`: each test is a search of its own.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::rc::Rc;

use super::args::SessionArgs;
use super::commands::{clock, drive, library};
use super::input::{HostFiles, job};
use super::json;
use super::sources::Sources;
use super::style::{Style, duration, harmless, message, plural};
use super::text::{self, Show};
use super::{Host, compile};
use crate::junit::{self, Plan, Test, TestError};
use crate::report::{Assumption, Report, Verdict};
use crate::session::{Job, Session, SessionError};

/// A test with what came of it.
pub(super) struct Checked {
    pub test: Test,
    /// What the user should know about it.
    pub notes: Vec<String>,
    /// `None` for a test that was not run.
    pub report: Option<Report>,
}

impl Checked {
    /// One word, as `--json` has it.
    pub(super) fn result(&self) -> &'static str {
        match (&self.report, &self.test.plan) {
            (Some(report), _) => match report.verdict {
                Verdict::Holds => "holds",
                Verdict::Violated => "violated",
                Verdict::Incomplete => "incomplete",
            },
            (None, Plan::Refused(_)) => "unsupported",
            (None, _) => "skipped",
        }
    }

    /// Why it was not run.
    pub(super) fn reason(&self) -> Option<String> {
        match &self.test.plan {
            Plan::Skip(why) | Plan::Refused(why) => Some(why.clone()),
            Plan::Run(_) => None,
        }
    }
}

/// Finds the tests, checks one after the other and prints; the exit status.
pub(super) fn check(args: &SessionArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    let library = library(host)?;
    let Some((job, classpath)) = job(args, &library, host)? else { return Ok(super::BAD_INPUT) };
    // A source has become the class that it is called after.
    let named = |name: &String| match compile::test_of(name) {
        (path, method) if path.ends_with(".java") => format!("{}{method}", job.main),
        _ => name.clone(),
    };
    let tests = find(&job, &args.junit.iter().map(named).collect::<Vec<_>>())?;
    let style = Style { color: host.colors() };
    let width = tests.iter().map(|t| t.name.chars().count()).max().unwrap_or(0);
    let mut warned = BTreeSet::new();
    let mut checked = Vec::new();
    for test in tests {
        let mut report = None;
        if matches!(test.plan, Plan::Run(_)) {
            let (classes, settings) = (job.classes.clone(), job.settings.clone());
            let one = Job { mode: job.mode, main: test.name.clone(), args: Vec::new(), classes, settings };
            let mut session = Session::new(one, library.clone(), clock(host), 0)?;
            drive(&mut session, host)?;
            report = Some(session.report());
        }
        let one = Checked { notes: notes(&test, report.as_ref()), test, report };
        for warning in one.report.iter().flat_map(|r| &r.warnings) {
            // Those about settings and class path come with each test.
            if warned.insert(warning.clone()) {
                host.stderr(&format!("interleave: {}\n", harmless(warning)));
            }
        }
        if !args.json {
            host.stdout(&row(&one, width, style));
        }
        checked.push(one);
    }
    let verdict = overall(&checked);
    if args.json {
        host.stdout(&json::tests(verdict, &checked));
    } else {
        let mut sources = Sources::new(Rc::new(HostFiles(host.clone())), &classpath);
        let mut show = Show { style, full: args.trace, sources: &mut sources };
        host.stdout(&rest(&checked, &mut show));
    }
    Ok(match verdict {
        Verdict::Holds => 0,
        Verdict::Violated => 1,
        Verdict::Incomplete => 3,
    })
}

/// The tests that the arguments name, each once.
fn find(job: &Job, names: &[String]) -> Result<Vec<Test>, TestError> {
    let mut tests: Vec<Test> = Vec::new();
    for name in names {
        for test in junit::find(&job.classes, name, job.settings.wait_for_threads)? {
            if tests.iter().all(|t| t.name != test.name) {
                tests.push(test);
            }
        }
    }
    let refusal = |t: &Test| match &t.plan {
        Plan::Refused(why) => Some(why.clone()),
        _ => None,
    };
    // One thing that is not supported is often the class's and so every test's.
    match tests.iter().map(refusal).collect::<Option<Vec<_>>>().and_then(|all| all.into_iter().next()) {
        Some(why) => Err(TestError::Refused(why)),
        None => Ok(tests),
    }
}

fn notes(test: &Test, report: Option<&Report>) -> Vec<String> {
    let mut notes = test.notes.clone();
    if let Some(endless) = report.and_then(|r| r.endless.as_ref()) {
        let why = if endless.threads.is_empty() {
            "each stops at a failed assumption".to_string()
        } else {
            endless.to_string()
        };
        notes.push(format!("no execution comes to the end of the test: {why}"));
    }
    notes
}

fn overall(checked: &[Checked]) -> Verdict {
    let any = |result: &str| checked.iter().any(|c| c.result() == result);
    match (any("violated"), any("incomplete") || any("unsupported")) {
        (true, _) => Verdict::Violated,
        (false, true) => Verdict::Incomplete,
        (false, false) => Verdict::Holds,
    }
}

/// One line for a test, and one for each note.
fn row(checked: &Checked, width: usize, style: Style) -> String {
    let result = format!("{:<11}", checked.result());
    let result = match checked.result() {
        "holds" => style.good(&result),
        "violated" => style.bad(&result),
        "skipped" => style.faint(&result),
        _ => style.unsure(&result),
    };
    let rest = match (&checked.report, checked.reason()) {
        (Some(r), _) => format!("{}, {}", plural(r.stats.states_new, "state"), duration(r.stats.time_ms)),
        (None, why) => message(&why.unwrap_or_default()),
    };
    let mut out = format!("{:<width$}  {result} {rest}\n", harmless(&checked.test.name));
    if let Some(races) = checked.report.as_ref().and_then(|r| r.races.as_ref()).filter(|races| !races.found.is_empty())
    {
        let n = plural(races.found.len() as u64 + races.more, "data race");
        let _ = writeln!(out, "  {}", style.faint(&format!("{n} (--json lists them)")));
    }
    for note in &checked.notes {
        let _ = writeln!(out, "  {}", style.faint(note));
    }
    out
}

/// What the answers of all tests rest on together.
fn assumptions(checked: &[Checked]) -> Vec<Assumption> {
    let mut all: Vec<Assumption> = Vec::new();
    for one in checked.iter().filter_map(|c| c.report.as_ref()).flat_map(|r| &r.assumptions) {
        match all.iter_mut().find(|known| known.id == one.id) {
            None => all.push(one.clone()),
            Some(known) => {
                known.items.extend(one.items.iter().cloned());
                known.items.sort();
                known.items.dedup();
                if known.id == "single-steps" {
                    known.text = Assumption::of_steps(known.items.len());
                }
            }
        }
    }
    all
}

/// The tests with errors in full, those that were cut, and the sum.
fn rest(checked: &[Checked], show: &mut Show) -> String {
    let mut out = String::from("\n");
    for one in checked {
        let Some(report) = one.report.as_ref().filter(|r| r.verdict != Verdict::Holds) else { continue };
        let _ = writeln!(out, "{}\n", show.style.strong(&harmless(&one.test.name)));
        out.push_str(&text::check(report, show));
        out.push('\n');
    }
    let count = |result: &str| checked.iter().filter(|c| c.result() == result).count();
    let mut parts = Vec::new();
    for (result, word) in [
        ("holds", "hold"),
        ("violated", "violated"),
        ("incomplete", "incomplete"),
        ("unsupported", "not supported"),
        ("skipped", "skipped"),
    ] {
        if count(result) > 0 {
            parts.push(format!("{} {word}", count(result)));
        }
    }
    let _ = writeln!(out, "{}: {}", plural(checked.len() as u64, "test"), parts.join(", "));
    let rests = assumptions(checked);
    if !rests.is_empty() {
        let _ = write!(out, "\n{}", text::assumptions(&rests, show.style, show.full));
    }
    out
}
