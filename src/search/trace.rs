//! Traces: what each transition of a path ran, printed and chose, in bounded size.

use std::collections::{HashMap, HashSet};

use super::replay::ReplayEnd;
use crate::report::{StepEvents, Trace, TraceChoice, TraceEvent, TraceEventKind, TraceLine, TraceStep, WaitsFor};
use crate::system::{LineEvent, TransitionSystem};

/// Lines kept of a whole trace. The system bounds those of a step.
const TRACE_LINES: usize = 100_000;
/// Events kept of a whole trace, after which each step keeps its last one. The system bounds those of a step.
const TRACE_EVENTS: usize = 10_000;

/// Builds a trace while a path is executed.
#[derive(Debug, Default)]
pub(super) struct TraceBuilder {
    steps: Vec<TraceStep>,
    lines: usize,
    events: usize,
    printed: usize,
}

impl TraceBuilder {
    /// How many steps it has.
    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Adds the transition that has just ended and was started by `choices`.
    pub(super) fn step<S: TransitionSystem>(&mut self, system: &mut S, choices: Vec<TraceChoice>) {
        let (ran, omitted) = system.take_lines();
        let ran = merge(ran);
        let kept = ran.len().min(TRACE_LINES - self.lines);
        let lines: Vec<TraceLine> = ran[..kept].iter().map(|event| system.trace_line(event)).collect();
        self.lines += kept;
        let lines_omitted = omitted.saturating_add((ran.len() - kept) as u32);
        let StepEvents { mut events, omitted: mut events_omitted, omitted_at: mut events_omitted_at } =
            system.take_events();
        // Beyond the bound a step keeps what it ends with.
        let kept = events.len().min((TRACE_EVENTS.saturating_sub(self.events)).max(1));
        if kept < events.len() {
            events_omitted = events_omitted.saturating_add((events.len() - kept) as u32);
            events_omitted_at = 0;
            events.drain(..events.len() - kept);
            // Of a long trace the room that they took would be most of its memory.
            events.shrink_to_fit();
        }
        self.events += kept;
        let thread = system.current_thread();
        let output = system.output_from(self.printed);
        self.printed = system.output_len();
        self.steps.push(TraceStep {
            thread: u32::from(thread),
            thread_name: system.thread_name(thread),
            choices,
            events,
            events_omitted,
            events_omitted_at,
            lines,
            lines_omitted,
            output,
            comments: system.take_comments(),
        });
    }

    /// Forgets what a transition has recorded that was recorded before.
    pub(super) fn pass_over<S: TransitionSystem>(system: &mut S) {
        // Events are told of when they are asked for.
        drop((system.take_lines(), system.take_events(), system.take_comments()));
    }

    /// What is printed from here on belongs to the next step.
    pub(super) fn resume<S: TransitionSystem>(&mut self, system: &S) {
        self.printed = system.output_len();
    }

    /// Forgets all steps but the first ones.
    pub(super) fn truncate(&mut self, steps: usize) {
        self.steps.truncate(steps);
        self.lines = self.steps.iter().map(|step| step.lines.len()).sum();
        self.events = self.steps.iter().map(|step| step.events.len()).sum();
    }

    /// The trace of `path`, which are the first steps, and has ended so or not yet.
    pub(super) fn up_to(&self, steps: usize, path: Vec<u32>, end: Option<&ReplayEnd>) -> Trace {
        let steps = self.steps[..steps.min(self.steps.len())].to_vec();
        TraceBuilder { steps, ..TraceBuilder::default() }.finish(path, end)
    }

    /// The trace of `path`.
    pub(super) fn finish(mut self, path: Vec<u32>, end: Option<&ReplayEnd>) -> Trace {
        say_whose(&mut self.steps);
        if let Some(ReplayEnd::Error(info)) = end {
            say_who_holds(&mut self.steps, &info.deadlock);
            say_who_still_waits(&mut self.steps, &info.deadlock);
        }
        Trace { steps: self.steps, path }
    }
}

/// What can be said of the whole trace only. Reads of references that nobody changes are left out of steps that do something
/// else: they are the way to what is used, and nothing that happens. Where fields of one name are used of several objects, the
/// texts say whose it is.
pub(super) fn say_whose(steps: &mut [TraceStep]) {
    let is_access = |e: &TraceEvent| matches!(e.kind, TraceEventKind::Read | TraceEventKind::Write);
    let mut written = HashSet::new();
    for event in steps.iter().flat_map(|step| &step.events).filter(|e| e.kind == TraceEventKind::Write) {
        written.insert((event.object.clone(), event.member.clone()));
    }
    let leads_on = |e: &TraceEvent| {
        let refers = e.value.as_ref().is_some_and(|value| value.contains('@') && !value.starts_with(['"', '\'']));
        e.kind == TraceEventKind::Read && refers && !written.contains(&(e.object.clone(), e.member.clone()))
    };
    // Also those whose reads are left out: what is left would not say whose it is.
    let mut owners: HashMap<String, HashSet<String>> = HashMap::new();
    for event in steps.iter().flat_map(|step| &step.events).filter(|e| is_access(e)) {
        if let (Some(object), Some(member)) = (&event.object, &event.member) {
            owners.entry(member.clone()).or_default().insert(object.clone());
        }
    }
    for step in &mut *steps {
        let tells = |e: &TraceEvent| e.call.is_some() || !leads_on(e);
        // Where it is all that the step does, it is what happens.
        if step.events.iter().any(tells) {
            let before = step.events[..(step.events_omitted_at as usize).min(step.events.len())].iter();
            step.events_omitted_at = before.filter(|e| tells(e)).count() as u32;
            step.events.retain(tells);
        }
    }
    for event in steps.iter_mut().flat_map(|step| &mut step.events).filter(|e| is_access(e)) {
        let (Some(object), Some(member)) = (&event.object, &event.member) else { continue };
        // A field of an object's class above its own goes by the name of that: it looks like a static one.
        let qualified = event.object_id.is_some() && member.contains('.');
        let Some(owners) = owners.get(member).filter(|owners| owners.len() > 1 || qualified) else { continue };
        let name = match event.object_id {
            Some(_) => object.as_str(),
            // A class goes by its name without package, as objects do, where that is enough.
            None if owners.iter().filter(|other| simple(other) == simple(object)).count() == 1 => simple(object),
            None => object.as_str(),
        };
        for verb in ["reads ", "writes "] {
            if let Some(rest) = event.text.strip_prefix(verb).filter(|rest| rest.starts_with(member.as_str())) {
                event.text = format!("{verb}{name}.{rest}");
                break;
            }
        }
    }
}

/// A class's name without its package.
fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// In a deadlock a monitor may have gone to another thread since it was wanted in vain.
fn say_who_holds(steps: &mut [TraceStep], deadlock: &[WaitsFor]) {
    for waits in deadlock {
        let of_thread = steps.iter_mut().rev().filter(|step| step.thread_name == waits.thread);
        let Some(last) = of_thread.flat_map(|step| step.events.iter_mut().rev()).next() else { continue };
        let is_it = last.kind == TraceEventKind::Block && last.object.as_ref() == Some(&waits.on);
        if let (true, Some(holder)) = (is_it && last.other != waits.held_by, &waits.held_by) {
            last.text = format!("{} (in the end {holder} holds it)", last.text);
            last.other.clone_from(&waits.held_by);
        }
    }
}

/// At the end of a deadlock each thread that stands before a monitor runs into it, also one that has done so before.
fn say_who_still_waits(steps: &mut [TraceStep], deadlock: &[WaitsFor]) {
    for waits in deadlock {
        let own = steps.iter_mut().filter(|step| step.thread_name == waits.thread && !step.events.is_empty());
        let mut own = own.rev();
        let (Some(last), Some(before)) = (own.next(), own.next()) else { continue };
        let ([last], Some(before)) = (&mut last.events[..], before.events.last()) else { continue };
        let is_again = last.kind == TraceEventKind::Block && before.kind == last.kind && before.object == last.object;
        if let (true, Some(rest)) = (is_again, last.text.strip_prefix("wants ")) {
            last.text = format!("still wants {rest}");
        }
    }
}

/// Without consecutive repeats of a line. Instructions without a line are all kept, since each says something else.
fn merge(mut events: Vec<LineEvent>) -> Vec<LineEvent> {
    events.dedup_by(|b, a| a.method == b.method && a.line == b.line && (a.line != 0 || a.index == b.index));
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(kind: TraceEventKind, object: &str, id: Option<u32>, member: &str, value: &str) -> TraceEvent {
        let verb = if kind == TraceEventKind::Read { "reads" } else { "writes" };
        TraceEvent {
            kind,
            text: format!("{verb} {member}: {value}"),
            object: Some(object.to_owned()),
            object_id: id,
            member: Some(member.to_owned()),
            lock: None,
            value: Some(value.to_owned()),
            was: None,
            other: None,
            call: None,
            class: "Main".to_owned(),
            method: "main".to_owned(),
            file: "Main.java".to_owned(),
            line: 1,
            stops: false,
            names_call: false,
            orders: false,
        }
    }

    fn step(events: Vec<TraceEvent>) -> TraceStep {
        TraceStep {
            thread: 0,
            thread_name: "main".to_owned(),
            choices: Vec::new(),
            events,
            events_omitted: 0,
            events_omitted_at: 0,
            lines: Vec::new(),
            lines_omitted: 0,
            output: String::new(),
            comments: Vec::new(),
        }
    }

    fn texts(events: Vec<TraceEvent>) -> Vec<String> {
        let mut steps = [step(events)];
        say_whose(&mut steps);
        steps[0].events.iter().map(|event| event.text.clone()).collect()
    }

    #[test]
    fn accesses_say_whose_field_it_is_where_there_are_several() {
        use TraceEventKind::{Read, Write};
        let one = vec![access(Read, "Shop@1", Some(4), "size", "0"), access(Write, "Shop@1", Some(4), "size", "1")];
        assert_eq!(texts(one.clone()), ["reads size: 0", "writes size: 1"]);
        let other = access(Read, "Shop@2", Some(5), "size", "7");
        let of_class = access(Read, "pack.Main", None, "size", "9");
        let said = ["reads Shop@1.size: 0", "writes Shop@1.size: 1", "reads Shop@2.size: 7", "reads Main.size: 9"];
        assert_eq!(texts([one, vec![other, of_class]].concat()), said);
    }

    #[test]
    fn a_monitor_that_is_wanted_again_is_still_wanted() {
        let wants = |lock: &str| TraceEvent {
            kind: TraceEventKind::Block,
            text: format!("wants {lock}, which b holds"),
            ..access(TraceEventKind::Read, lock, Some(1), "", "")
        };
        let by = |name: &str, events: Vec<TraceEvent>| TraceStep { thread_name: name.to_owned(), ..step(events) };
        let waits = |thread: &str| WaitsFor {
            thread: thread.to_owned(),
            kind: "blocked".to_owned(),
            on: "L@1".to_owned(),
            held_by: Some("b".to_owned()),
            holds: Vec::new(),
            at: String::new(),
            in_cycle: true,
        };
        let mut steps = vec![
            by("a", vec![wants("L@1")]),
            by("b", vec![wants("K@1")]),
            by("b", vec![wants("L@1")]),
            by("a", vec![wants("L@1")]),
        ];
        say_who_still_waits(&mut steps, &[waits("a"), waits("b")]);
        let texts: Vec<&str> = steps.iter().map(|step| step.events[0].text.as_str()).collect();
        let (l, k) = ("wants L@1, which b holds", "wants K@1, which b holds");
        assert_eq!(texts, [l, k, l, "still wants L@1, which b holds"]);
    }

    #[test]
    fn reads_of_references_that_nobody_changes_are_left_out() {
        use TraceEventKind::{Read, Write};
        let fixed = access(Read, "Main", None, "queue", "Queue@1");
        let empty = access(Read, "Main", None, "other", "null");
        let text = access(Read, "Main", None, "name", "\"a@b\"");
        let sign = access(Read, "Main", None, "sign", "'@'");
        let left = ["reads other: null", "reads name: \"a@b\"", "reads sign: '@'"];
        assert_eq!(texts(vec![fixed.clone(), empty, text, sign]), left);
        let changed = access(Write, "Main", None, "queue", "null");
        assert_eq!(texts(vec![fixed, changed]), ["reads queue: Queue@1", "writes queue: null"]);
    }
}
