//! What holds of the events of every trace.

use std::collections::HashMap;

use interleave::report::{Trace, TraceEventKind};

/// Whether that is no value yet: it was chosen since, which is no write.
fn is_open(value: &str) -> bool {
    value.starts_with("any ") || value == "true or false"
}

/// A read gives what was read or written last, and a write says what it has replaced; nothing is too long. The sentence of
/// the first event that is not so.
pub(crate) fn check(trace: &Trace) -> Result<(), String> {
    let mut cells: HashMap<(String, String), String> = HashMap::new();
    for (number, step) in trace.steps.iter().enumerate() {
        // What was left out may have been a write.
        if step.events_omitted > 0 {
            cells.clear();
        }
        for event in &step.events {
            let at = || format!("step {}, {}: `{}`", number + 1, step.thread_name, event.text);
            if event.text.is_empty() || event.text.len() > 2_000 {
                return Err(format!("{} has {} bytes", at(), event.text.len()));
            }
            if event.kind == TraceEventKind::New {
                cells.retain(|(object, _), _| Some(object) != event.object.as_ref());
            }
            if !matches!(event.kind, TraceEventKind::Read | TraceEventKind::Write) {
                continue;
            }
            let (Some(object), Some(member), Some(value)) = (&event.object, &event.member, &event.value) else {
                return Err(format!("{} lacks an object, a member or a value", at()));
            };
            let known = cells.insert((object.clone(), member.clone()), value.clone());
            let before = if event.kind == TraceEventKind::Write { event.was.as_ref() } else { Some(value) };
            if let (Some(known), Some(before)) = (&known, before)
                && known != before
                && !is_open(known)
            {
                return Err(format!("{} but the last value of {object}.{member} is {known}", at()));
            }
        }
    }
    Ok(())
}
