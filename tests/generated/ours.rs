//! Programs in this virtual machine.

use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use interleave::config::{Layer, Properties, resolve};
use interleave::input::UserClasses;
use interleave::listener::Listener;
use interleave::report::{Mode, Report};
use interleave::session::{Job, Session};

use super::jvm::{Answer, normal};
use crate::common::{class_files, library};

/// Milliseconds that no run needs.
const LIMIT_MS: f64 = 60_000.0;

fn session(folder: &Path, main: &str, mode: Mode, config: &[(&str, &str)]) -> Result<Session, String> {
    let mut properties = Properties::default();
    for (key, value) in config {
        properties.set(key, value, &Layer::Options).map_err(|e| e.to_string())?;
    }
    let settings = resolve(&properties).map_err(|e| e.to_string())?;
    let classes = std::rc::Rc::new(UserClasses::of_files(class_files(folder)));
    let job = Job { mode, main: main.to_string(), args: Vec::new(), classes, settings };
    let start = Instant::now();
    Session::new(
        job,
        library().expect("the library can be read"),
        Rc::new(move || start.elapsed().as_secs_f64() * 1e3),
        0,
    )
    .map_err(|e| e.to_string())
}

/// `interleave run`.
pub(crate) fn run(folder: &Path, main: &str) -> Result<Answer, String> {
    // What recursion the programs' fuel allows goes through streams and lambdas, and the JVM has the room.
    let mut session = session(folder, main, Mode::Run, &[("vm.max_frames", "20000")])?;
    let start = Instant::now();
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
        if start.elapsed().as_secs_f64() * 1e3 > LIMIT_MS {
            return Err(format!("does not end; it has printed {stdout:?}"));
        }
    }
    let exit = session.report().run.as_ref().map_or(-1, |r| r.exit_status);
    Ok(Answer { stdout, stderr: normal(&stderr), exit })
}

/// `interleave outcomes`.
pub(crate) fn outcomes(folder: &Path, main: &str, config: &[(&str, &str)]) -> Result<Report, String> {
    let mut session = session(folder, main, Mode::Outcomes, config)?;
    while !session.step(100.0).map_err(|e| e.to_string())?.done {}
    Ok(session.report())
}

/// `interleave check`, with a listener.
pub(crate) fn checked(
    folder: &Path,
    main: &str,
    config: &[(&str, &str)],
    listener: Option<Box<dyn Listener>>,
) -> Result<Report, String> {
    let mut session = session(folder, main, Mode::Check, config)?;
    if let Some(listener) = listener {
        session.listen(listener).map_err(|e| e.to_string())?;
    }
    while !session.step(100.0).map_err(|e| e.to_string())?.done {}
    Ok(session.report())
}
