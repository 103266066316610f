//! check, run, outcomes, replay.

use std::cell::RefCell;
use std::rc::Rc;

use super::args::{ReplayArgs, SessionArgs};
use super::input::{HostFiles, job};
use super::json;
use super::sources::Sources;
use super::style::{Style, harmless, message};
use super::text::{self, Show};
use super::{Host, junit, trace};
use crate::input::Library;
use crate::link::PREFIX;
use crate::report::{Mode, Report, Verdict};
use crate::session::{self, Clock, ReplayReport, Session, SessionError, SharedLibrary};

/// Length of a slice. Between slices only output is written: nobody can press a button here.
const SLICE_MS: f64 = 50.0;

/// The clock of the host.
pub(super) fn clock(host: &Rc<dyn Host>) -> Clock {
    let host = host.clone();
    Rc::new(move || host.now())
}

/// Steps to the end, with the output of a plain run on its way.
pub(super) fn drive(session: &mut Session, host: &Rc<dyn Host>) -> Result<(), SessionError> {
    loop {
        let progress = session.step(SLICE_MS)?;
        for chunk in session.take_output() {
            match chunk.fd {
                2 => host.stderr_bytes(&chunk.bytes),
                _ => host.stdout_bytes(&chunk.bytes),
            }
        }
        if progress.done {
            return Ok(());
        }
    }
}

pub(super) fn session(args: &SessionArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    if args.show_config {
        return super::settings::show(args, host);
    }
    if !args.junit.is_empty() {
        return junit::check(args, host);
    }
    let library = library(host)?;
    let Some((job, classpath)) = job(args, &library, host)? else { return Ok(super::BAD_INPUT) };
    let mut session = Session::new(job, library, clock(host), 0)?;
    drive(&mut session, host)?;
    let report = session.report();
    if let Some(file) = &args.log_classes {
        let names: String = session.library_classes().iter().map(|n| format!("{n}\n")).collect();
        if let Err(e) = host.write(file, names.as_bytes()) {
            host.stderr(&format!("interleave: {}\n", message(&e)));
            return Ok(super::BAD_INPUT);
        }
    }
    for warning in &report.warnings {
        host.stderr(&format!("interleave: {}\n", harmless(warning)));
    }
    let style = Style { color: host.colors() };
    let mut sources = Sources::new(Rc::new(HostFiles(host.clone())), &classpath);
    match (args.mode, args.json) {
        (Mode::Run, _) if args.stats => {
            let stats = serde_json::to_string(&report.stats).unwrap_or_default();
            host.stderr(&format!("{stats}\n"));
        }
        (Mode::Run, _) => {}
        (_, true) => host.stdout(&json::report(&report)),
        (Mode::Check, false) => {
            let mut show = Show { style, full: args.trace, sources: &mut sources };
            host.stdout(&text::check(&report, &mut show));
        }
        (Mode::Outcomes, false) => host.stdout(&text::outcomes(&report, style)),
    }
    if args.mode != Mode::Run && !args.json {
        host.stdout(&text::listeners(&report.listeners, style));
        for file in report.listeners.iter().flat_map(|listener| &listener.files) {
            match host.write(&file.name, file.text.as_bytes()) {
                Ok(()) => host.stdout(&format!("written: {}\n", message(&file.name))),
                Err(e) => {
                    host.stderr(&format!("interleave: {}\n", message(&e)));
                    return Ok(super::BAD_INPUT);
                }
            }
        }
    }
    Ok(status(&report))
}

/// Exit status of a finished session.
fn status(report: &Report) -> i32 {
    match (report.mode, report.verdict) {
        (Mode::Run, _) => report.run.as_ref().map_or(1, |r| r.exit_status),
        (Mode::Check, Verdict::Violated) => 1,
        (_, Verdict::Holds | Verdict::Violated) => 0,
        (_, Verdict::Incomplete) => 3,
    }
}

pub(super) fn library(host: &Rc<dyn Host>) -> Result<SharedLibrary, SessionError> {
    Ok(Rc::new(RefCell::new(Library::open(host.class_library())?)))
}

pub(super) fn replay(args: &ReplayArgs, host: &Rc<dyn Host>) -> Result<i32, SessionError> {
    let text = match host.read(&args.what) {
        // A link is a longer name than file systems take, but the question is cheap.
        Some(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        None if args.what.contains(PREFIX) || args.what.contains('#') => args.what.clone(),
        None => return Err(crate::input::InputError::Missing(args.what.clone()).into()),
    };
    let payload = crate::link::decode(&text)?;
    let report = session::replay(&payload, library(host)?)?;
    for warning in &report.warnings {
        host.stderr(&format!("interleave: {}\n", harmless(warning)));
    }
    let out = if args.json { json::print(&json::replay_of(&report)) } else { replay_text(&report, args.trace, host) };
    host.stdout(&out);
    Ok(i32::from(!report.reproduced()))
}

fn replay_text(report: &ReplayReport, full: bool, host: &Rc<dyn Host>) -> String {
    let style = Style { color: host.colors() };
    let mut sources = Sources::new(Rc::new(HostFiles(host.clone())), &[".".to_string()]);
    let mut show = Show { style, full, sources: &mut sources };
    let mut out =
        format!("{}\n", style.strong(&format!("replay of {}, {} steps", report.main, report.trace.steps.len())));
    out.push_str(&trace::print(&report.trace.steps, &report.critical, &mut show));
    out.push('\n');
    match &report.error {
        Some(error) => out.push_str(&text::error(error, style)),
        None if !report.end.is_empty() => out.push_str(&format!("end: {}\n\n", report.end)),
        None => {}
    }
    match &report.divergence {
        None => out.push_str(&format!("{}\n", style.good("reproduced: it came out as recorded"))),
        Some(text) => out.push_str(&format!("{} {}\n", style.bad("not reproduced:"), harmless(text))),
    }
    if let Some(difference) = &report.difference {
        out.push_str(&trace::difference(difference, style));
    }
    out
}
