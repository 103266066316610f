//! Livelock: from here on executions go on for ever, and none of them comes to an end. No single state shows that; the search
//! decides it on the graph of its states, and then shows the state here.

use crate::report::{ErrorInfo, Property, WaitsFor};
use crate::system::{Describe, Observed};

/// The livelock that begins where the system stands: who runs, and who waits.
pub(crate) fn describe<S: Describe + Observed>(system: &S) -> ErrorInfo {
    let waiting = system.describe_deadlock();
    let running: Vec<WaitsFor> = system
        .threads()
        .into_iter()
        .filter(|summary| summary.enabled)
        .map(|summary| WaitsFor {
            thread: system.thread_name(summary.thread),
            kind: "running".to_owned(),
            on: String::new(),
            held_by: None,
            holds: Vec::new(),
            at: system.own_line(summary.thread),
            in_cycle: false,
        })
        .collect();
    let is_running = |wait: &WaitsFor| running.iter().any(|other| other.thread == wait.thread);
    let waits = waiting.deadlock.into_iter().filter(|wait| !is_running(wait));
    let thread = running.first().map_or(waiting.thread, |first| first.thread.clone());
    let deadlock: Vec<WaitsFor> = running.iter().cloned().chain(waits).collect();
    ErrorInfo { thread, deadlock, ..expected() }
}

/// What is known of a livelock before its state is looked at.
pub(crate) fn expected() -> ErrorInfo {
    ErrorInfo {
        property: Property::Livelock,
        exception: None,
        message: Some("from here on no execution comes to an end".to_owned()),
        thread: String::new(),
        stack: Vec::new(),
        deadlock: Vec::new(),
        arrivals: 1,
        race: None,
        causes: Vec::new(),
    }
}
