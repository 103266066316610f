//! Runs one case in-process, and replays what it found.

use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use interleave::cli::json;
use interleave::config::{Layer, Properties, resolve};
use interleave::input::UserClasses;
use interleave::link;
use interleave::report::{ErrorInfo, IncompleteBecause, InputFile, Mode, Property, RaceReport, Report, Trace, Verdict};
use interleave::session::{Job, Session, SharedLibrary, replay};
use interleave::vm::Stdin;

use super::expect::{Answer, EndOf, Error, Expectation, ExpectedOutcome, FoundBy};
use crate::common::{all_files, class_files, events, library};

/// Milliseconds that a search may take: the slowest case takes a small part of it on a slow machine.
const SEARCH_LIMIT_MS: u64 = 120_000;
/// Milliseconds that a plain run may take.
const RUN_LIMIT_MS: f64 = 60_000.0;
/// Witnesses of outcomes that are replayed.
const REPLAYS: usize = 40;
/// Data races that are replayed.
const RACES: usize = 2;

/// Runs the case, and keeps the report as the command would print it, where that is wanted; says what is not as expected.
pub(crate) fn case(wanted: &Expectation, folder: &Path, classes: &Path, keep: Option<&Path>) -> Result<(), String> {
    let (report, stdout, stderr, library) = execute(wanted, folder, classes)?;
    if let Some(path) = keep.filter(|_| wanted.mode != Mode::Run && wanted.mutations.is_empty()) {
        let parent = path.parent().expect("it has a folder");
        std::fs::create_dir_all(parent).map_err(|e| e.to_string())?;
        std::fs::write(path, json::report(&report)).map_err(|e| e.to_string())?;
    }
    // A link carries no mistakes.
    let links = wanted.mutations.is_empty().then_some(&library);
    races(wanted, &report, links)?;
    match wanted.mode {
        Mode::Run => plain(wanted, folder, &report, &stdout, &stderr),
        Mode::Outcomes => outcomes(wanted.outcomes.as_deref().unwrap_or_default(), &report, links),
        Mode::Check => check(wanted.expect.as_ref().ok_or("nothing is expected")?, &report, links),
    }
}

/// Only runs it.
pub(crate) fn report(wanted: &Expectation, folder: &Path, classes: &Path) -> Result<Report, String> {
    execute(wanted, folder, classes).map(|all| all.0)
}

/// The report, what was printed to both streams, and the library.
fn execute(
    wanted: &Expectation,
    folder: &Path,
    classes: &Path,
) -> Result<(Report, String, String, SharedLibrary), String> {
    let mut properties = Properties::default();
    if let Some(name) = &wanted.jpf {
        properties.load(name, &mut |path| std::fs::read(folder.join(path)).ok()).map_err(|e| e.to_string())?;
        let named = (properties.get("target"), properties.list("target.args"));
        if named != (Some(wanted.main.as_str()), wanted.args.clone()) {
            return Err(format!("{name} names {named:?}"));
        }
    }
    for (key, value) in &wanted.config {
        properties.set(key, value, &Layer::Options).map_err(|e| e.to_string())?;
    }
    let mut settings = resolve(&properties).map_err(|e| e.to_string())?;
    settings.vm.mutations = wanted.mutations;
    settings.search.time_limit_ms = settings.search.time_limit_ms.or(Some(SEARCH_LIMIT_MS));
    let mut files = class_files(classes);
    // `resources/` lies on the class path, `files/` in the working directory; `stdin` is the input.
    let resources = folder.join("resources");
    let inside = |at: &Path, root: &Path| at.strip_prefix(root).expect("below").display().to_string();
    let found = all_files(&resources);
    files.extend(found.into_iter().map(|f| InputFile { path: inside(Path::new(&f.path), &resources), bytes: f.bytes }));
    let supplied = folder.join("files");
    let found = all_files(&supplied);
    let found = found.into_iter().map(|f| (inside(Path::new(&f.path), &supplied), f.bytes.into()));
    settings.vm.environment.files = Rc::new(found.collect());
    if let Ok(bytes) = std::fs::read(folder.join("stdin")) {
        settings.vm.environment.stdin = Stdin::of(bytes);
    }
    let job = Job {
        mode: wanted.mode,
        main: wanted.main.clone(),
        args: wanted.args.clone(),
        classes: UserClasses::of_files(files).into(),
        settings,
    };
    let library = library().map_err(|e| e.to_string())?;
    let start = Instant::now();
    let clock = Rc::new(move || start.elapsed().as_secs_f64() * 1e3);
    let mut session = Session::new(job, library.clone(), clock, 0).map_err(|e| e.to_string())?;
    let (mut stdout, mut stderr) = (String::new(), String::new());
    loop {
        let progress = session.step(100.0).map_err(|e| e.to_string())?;
        for chunk in session.take_output() {
            let stream = if chunk.fd == 2 { &mut stderr } else { &mut stdout };
            stream.push_str(&String::from_utf8_lossy(&chunk.bytes));
        }
        if progress.done {
            break;
        }
        if wanted.mode == Mode::Run && start.elapsed().as_secs_f64() * 1e3 > RUN_LIMIT_MS {
            return Err(format!("does not end; it has printed {stdout:?}"));
        }
    }
    Ok((session.report(), stdout, stderr, library))
}

fn check(wanted: &Answer, report: &Report, library: Option<&SharedLibrary>) -> Result<(), String> {
    let found = report.findings.first().map(|f| &f.error);
    let said =
        || format!("{:?} {:?} {}", report.incomplete_because, report.warnings, found.map_or(String::new(), in_words));
    if report.verdict != wanted.verdict {
        return Err(format!("is {:?} and should be {:?}: {}", report.verdict, wanted.verdict, said()));
    }
    if report.incomplete_because.contains(&IncompleteBecause::Internal) {
        return Err(format!("ends with an internal error: {}", said()));
    }
    if let Some(because) = wanted.incomplete_because
        && report.incomplete_because.first() != Some(&because)
    {
        return Err(format!("is incomplete because of {:?}, not {because:?}", report.incomplete_because));
    }
    if let Some(made) = wanted.executions {
        let found = report.executions.ok_or("no executions are counted")?;
        if found.complete != made.complete || made.blocked.is_some_and(|blocked| found.blocked != blocked) {
            return Err(format!("makes {found:?}, not {made:?}"));
        }
    }
    let lines = report.endless.as_ref().map(|e| e.threads.iter().flat_map(|t| t.lines.clone()).collect::<Vec<_>>());
    let all_there = match (&lines, &wanted.endless) {
        (Some(found), Some(wanted)) => wanted.iter().all(|line| found.contains(line)),
        (found, wanted) => found.is_none() && wanted.is_none(),
    };
    if !all_there {
        return Err(format!("goes round in {lines:?} and should do so in {:?}", wanted.endless));
    }
    if let Some(rests) = &wanted.assumptions {
        let found: Vec<&str> = report.assumptions.iter().map(|a| a.id.as_str()).collect();
        if found != *rests {
            return Err(format!("rests on {found:?} and should rest on {rests:?}"));
        }
    }
    if let Some(refused) = &wanted.unsupported {
        let found: BTreeSet<&str> = report.unsupported.iter().map(|r| r.what.as_str()).collect();
        if !found.iter().eq(refused.iter()) {
            return Err(format!("refuses {found:?} and should refuse {refused:?}"));
        }
    }
    match (&wanted.error, found) {
        (Some(wanted), Some(found)) => same_error(wanted, found)?,
        (Some(wanted), None) => return Err(format!("finds no error; {:?} is expected", wanted.property)),
        (None, _) => {}
    }
    let walk = report.walks.as_ref().and_then(|walks| walks.found.as_ref());
    if walk.is_some() != (wanted.found_by == Some(FoundBy::Walks)) {
        return Err(format!("is found by the walk {walk:?} and should be by {:?}", wanted.found_by));
    }
    let stats = serde_json::to_value(&report.stats).map_err(|e| e.to_string())?;
    for (name, value) in &wanted.stats {
        if stats.get(name).and_then(serde_json::Value::as_u64) != Some(*value) {
            return Err(format!("{name} is {:?} and should be {value}", stats.get(name)));
        }
    }
    // What is on no path has nothing to be executed again.
    let mut traced = report.findings.iter().filter(|f| !f.trace.steps.is_empty());
    traced.try_for_each(|f| {
        // A listener may find fault with a program in which nothing happens that another thread could notice; so may whoever
        // looks for ends, or after an answer.
        let silent = f.trace.steps.iter().all(|step| step.events.is_empty());
        let may_be = matches!(f.error.property, Property::Listener | Property::Livelock | Property::Forbidden);
        if silent && !may_be {
            return Err("its trace says nothing".to_string());
        }
        events::check(&f.trace).map_err(|e| format!("its trace: {e}"))?;
        again(&f.link, Some((&f.error, &f.trace)), library)
    })
}

fn same_error(wanted: &Error, found: &ErrorInfo) -> Result<(), String> {
    let differs = |wanted: &Option<String>, found: Option<&String>| wanted.is_some() && wanted.as_ref() != found;
    let bad = wanted.property != found.property
        || differs(&wanted.exception, found.exception.as_ref())
        || differs(&wanted.message, found.message.as_ref())
        || differs(&wanted.thread, Some(&found.thread));
    if bad { Err(format!("finds {} instead of {wanted:?}", in_words(found))) } else { Ok(()) }
}

fn in_words(e: &ErrorInfo) -> String {
    format!("{:?} {:?} {:?} in {} at {:?}", e.property, e.exception, e.message, e.thread, e.stack.first())
}

/// Data races beside the answer: those that are expected, where that is said, and each with a way to it.
fn races(wanted: &Expectation, report: &Report, library: Option<&SharedLibrary>) -> Result<(), String> {
    let found = report.races.as_ref();
    if let Some(wanted) = &wanted.races {
        let of_each = |races: &RaceReport| {
            let unjudged = races.unjudged.iter().map(|place| format!("not judged: {place}"));
            races.found.iter().map(|race| race.message.clone()).chain(unjudged).collect()
        };
        let told: BTreeSet<String> = found.map_or_else(BTreeSet::new, of_each);
        let none = found.is_some_and(|races| races.none);
        if !told.iter().eq(wanted.iter().collect::<BTreeSet<_>>()) || none != wanted.is_empty() {
            return Err(format!("races: {told:?}, none at all: {none}; expected {wanted:?}"));
        }
    }
    let links = found.into_iter().flat_map(|races| &races.found).filter(|race| !race.link.is_empty());
    links.take(RACES).try_for_each(|race| again(&race.link, None, library))
}

fn outcomes(wanted: &[ExpectedOutcome], report: &Report, library: Option<&SharedLibrary>) -> Result<(), String> {
    // Where a case says how they end, all of that is compared.
    let full = wanted.iter().any(ExpectedOutcome::is_full);
    let wanted: BTreeSet<EndOf> = wanted.iter().map(|outcome| outcome.end_of(full)).collect();
    let found: BTreeSet<EndOf> = report.outcomes.iter().map(|outcome| EndOf::of(outcome, full)).collect();
    if report.verdict != Verdict::Holds {
        let (why, warnings) = (&report.incomplete_because, &report.warnings);
        return Err(format!("the list is not complete: {why:?} {warnings:?}; so far {found:?}"));
    }
    if wanted != found {
        let missing: Vec<_> = wanted.difference(&found).collect();
        let extra: Vec<_> = found.difference(&wanted).collect();
        let ends: BTreeSet<_> = report.outcomes.iter().map(|o| (&o.end, &o.exception, &o.message)).collect();
        return Err(format!("outcomes differ: missing {missing:?}, not expected {extra:?} (ends: {ends:?})"));
    }
    report.outcomes.iter().take(REPLAYS).try_for_each(|o| again(&o.link, None, library))
}

/// The link reproduces what it was made for.
fn again(text: &str, found: Option<(&ErrorInfo, &Trace)>, library: Option<&SharedLibrary>) -> Result<(), String> {
    let Some(library) = library else { return Ok(()) };
    let payload = link::decode(text).map_err(|e| format!("its link: {e}"))?;
    let replayed = replay(&payload, library.clone()).map_err(|e| format!("its replay: {e}"))?;
    if let Some(divergence) = replayed.divergence {
        return Err(format!("its replay does not come out: {divergence}"));
    }
    // More than a link promises: here it is the same engine on the same program.
    events::check(&replayed.trace).map_err(|e| format!("its replay: {e}"))?;
    let Some((error, trace)) = found else { return Ok(()) };
    if replayed.error.as_ref() != Some(&ErrorInfo { arrivals: 1, ..error.clone() }) {
        return Err(format!("its replay comes to {:?}", replayed.error));
    }
    let differs = replayed.trace.steps.iter().zip(&trace.steps).find(|(again, first)| again != first);
    match differs {
        Some((again, first)) => Err(format!("a step of its replay is {again:?} and was {first:?}")),
        None => Ok(()),
    }
}

fn plain(wanted: &Expectation, folder: &Path, report: &Report, stdout: &str, stderr: &str) -> Result<(), String> {
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    differs("standard output", &read("expected.stdout"), stdout)?;
    differs("standard error", &normal(&read("expected.stderr")), &normal(stderr))?;
    let status = report.run.as_ref().map(|r| r.exit_status);
    let expected = wanted.exit.unwrap_or(0);
    if status != Some(expected) {
        return Err(format!("exit status is {status:?} and should be {expected}; stderr: {stderr}"));
    }
    Ok(())
}

/// Positions inside the library are the library's own: models have other line numbers.
fn normal(stderr: &str) -> String {
    let line = |l: &str| match (l.starts_with("\tat java.base/"), l.find('(')) {
        (true, Some(at)) => l[..at].to_string(),
        _ => l.to_string(),
    };
    stderr.lines().map(line).collect::<Vec<_>>().join("\n")
}

fn differs(what: &str, wanted: &str, found: &str) -> Result<(), String> {
    if wanted == found {
        return Ok(());
    }
    let mut lines = wanted.lines().zip(found.lines()).enumerate();
    let at = lines.find(|(_, (w, f))| w != f).map_or(wanted.lines().count().min(found.lines().count()), |(i, _)| i);
    let line = |text: &str| text.lines().nth(at).unwrap_or("(nothing)").to_string();
    Err(format!("{what} differs in line {}:\n  expected {}\n  found    {}", at + 1, line(wanted), line(found)))
}
