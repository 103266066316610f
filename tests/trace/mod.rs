//! What traces say: the events of small programs, row by row.
//!
//! Beside each program lies what its counterexample says: a line for each step with its thread, and one for each event with
//! the line of the source, the text, and `stop` where the thread cannot go on. `UPDATE_TRACES=1` writes them anew.

use std::path::Path;

use interleave::report::{Report, Trace, TraceEventKind};
use interleave::search::{SearchConfig, StrategyKind};
use interleave::vm::VmConfig;

use crate::common::at;
use crate::common::subject::Subject;

/// Steps with their events.
fn rows(trace: &Trace) -> String {
    let mut text = String::new();
    for step in &trace.steps {
        text.push_str(&format!("{}\n", step.thread_name));
        for event in &step.events {
            let stops = if event.stops { "  stop" } else { "" };
            text.push_str(&format!("  {:>3}  {}{stops}\n", event.line, event.text));
        }
    }
    text
}

fn subject(name: &str) -> Subject {
    let source = std::fs::read_to_string(at(&format!("tests/trace/{name}.java"))).expect("the program");
    Subject::of_source(name, &source)
}

/// The shortest counterexample.
fn report(subject: &Subject) -> Report {
    let config = SearchConfig { strategy: StrategyKind::BreadthFirst, ..SearchConfig::default() };
    subject.check(&VmConfig::default(), &config)
}

fn trace_of(name: &str) -> Trace {
    let mut report = report(&subject(name));
    assert_eq!(report.findings.len(), 1, "{name} has an error");
    report.findings.remove(0).trace
}

fn says(name: &str) {
    let found = rows(&trace_of(name));
    let path = at(&format!("tests/trace/{name}.txt"));
    if std::env::var_os("UPDATE_TRACES").is_some() {
        std::fs::write(&path, &found).expect("the trace is written");
    }
    let expected = std::fs::read_to_string(Path::new(&path)).unwrap_or_default();
    assert_eq!(found, expected, "{name}");
}

macro_rules! programs {
    ($($test:ident: $name:literal;)*) => {
        $(#[test]
        fn $test() {
            says($name);
        })*
    };
}

programs! {
    a_lost_update: "LostUpdate";
    a_lost_update_after_a_long_computation: "Prelude";
    check_then_act_on_a_map: "CheckThenAct";
    dining_philosophers: "Dining";
    a_ring_of_monitors: "Ring";
    an_object_of_a_lambda_expression: "Causes";
    an_object_that_takes_the_name_of_another: "Anew";
    a_lost_notification: "LostNotify";
    a_bounded_buffer_with_a_condition: "Buffer";
    a_blocking_queue: "Queue";
    atomic_and_volatile_variables: "Atomics";
    hooks_run_after_the_last_thread: "Hooks";
    exceptions_interrupts_and_joins: "Throws";
    choices_of_data: "Chooses";
    initialisers_that_wait_for_each_other: "Init";
    an_executor_and_its_future: "Exec";
    threads_whose_run_is_synchronized: "SyncRun";
    synchronized_methods_that_the_library_calls: "Called";
    a_monitor_that_changes_hands_while_it_is_waited_for: "LateOther";
    fields_of_one_name: "SameNames";
    steps_that_only_follow_references: "Leads";
    a_condition_whose_lock_is_given_up: "Awaits";
    a_field_that_is_set_by_reflection: "Reflects";
    locks_in_opposite_orders: "Locks";
}

/// What has led to an exception, as `java` tells it: without the lines that a cause shares with what it has led to.
#[test]
fn the_causes_of_an_exception_are_told() {
    let report = report(&subject("Causes"));
    let found = report.findings.iter().find(|finding| finding.error.message.as_deref() == Some("at last"));
    let causes = &found.expect("it is thrown").error.causes;
    let told: Vec<_> = causes
        .iter()
        .map(|cause| (cause.exception.as_str(), cause.message.as_deref(), cause.stack.clone(), cause.shared))
        .collect();
    let lines = |all: &[&str]| all.iter().map(|&line| line.to_owned()).collect::<Vec<_>>();
    let state = lines(&["Causes.outer(Causes.java:13)", "Causes.main(Causes.java:19)"]);
    let argument = lines(&["Causes.inner(Causes.java:6)", "Causes.outer(Causes.java:11)"]);
    assert_eq!(
        told,
        [
            ("java.lang.IllegalStateException", Some("java.lang.IllegalArgumentException: too small"), state, 0),
            ("java.lang.IllegalArgumentException", Some("too small"), argument, 1),
        ]
    );
}

/// Most of a long step is neither put in words nor looked at twice; it counts all the same.
#[test]
fn what_a_long_step_leaves_out_is_counted() {
    let first = &trace_of("Prelude").steps[0];
    assert_eq!((first.events.len(), first.events_omitted, first.events_omitted_at), (143, 1_201, 71));
    assert_eq!((first.lines.len(), first.lines_omitted), (2_000, 30_767));
}

/// Those of a long chain but for its middle, so that the last one told of is where it all began. Messages are cut.
#[test]
fn the_last_cause_is_told_of_however_many_there_are() {
    let config = SearchConfig { multiple_errors: true, ..SearchConfig::default() };
    let report = subject("Chain").check(&VmConfig::default(), &config);
    let causes_of = |message: &str| {
        let found = report.findings.iter().find(|finding| finding.error.message.as_deref() == Some(message));
        &found.expect("it is thrown").error.causes
    };
    let told = |message: &str| {
        let each = causes_of(message).iter();
        each.map(|cause| (cause.message.clone(), cause.omitted)).collect::<Vec<_>>()
    };
    let root = |text: &str, omitted| (Some(text.to_owned()), omitted);
    assert_eq!(told("many"), [(None, 0), (None, 0), (None, 0), (None, 0), root("root", 10_001 - 5)]);
    assert_eq!(told("circle"), [root("second", 0), root("first", 0)]);
    let long: Vec<usize> = causes_of("long").iter().flat_map(|c| &c.message).map(|m| m.chars().count()).collect();
    assert_eq!(long, [8_000, 200]);
}

/// What a trace is made for: the values of the lost update.
#[test]
fn the_values_of_a_lost_update_can_be_read() {
    let trace = trace_of("LostUpdate");
    let accesses: Vec<&str> = trace.steps.iter().flat_map(|step| &step.events).map(|e| e.text.as_str()).collect();
    let accesses: Vec<&str> = accesses.into_iter().filter(|text| text.contains("count:")).collect();
    let lost = ["reads count: 0", "reads count: 0", "writes count: 1 (was 0)", "writes count: 1 (was 1)"];
    assert_eq!(accesses[..4], lost);
}

/// A wait on a condition gives its lock up, and its end takes it again: both name it.
#[test]
fn waits_on_conditions_name_the_lock() {
    let trace = trace_of("Awaits");
    let named: Vec<_> = trace.steps.iter().flat_map(|step| &step.events).filter(|e| e.lock.is_some()).collect();
    let told: Vec<_> = named.iter().map(|e| (e.kind, e.lock.as_deref().unwrap_or_default())).collect();
    assert_eq!(told, [(TraceEventKind::Wait, "ReentrantLock@1"), (TraceEventKind::Notified, "ReentrantLock@1")]);
}

/// A lock of the library is waited for as a monitor is: the thread that has it is known.
#[test]
fn a_deadlock_of_locks_is_a_circle() {
    let report = report(&subject("Locks"));
    let waits = &report.findings[0].error.deadlock;
    let told: Vec<_> = waits
        .iter()
        .map(|w| (w.thread.as_str(), w.on.as_str(), w.held_by.as_deref(), &w.holds[..], w.in_cycle))
        .collect();
    let (first, second) = (["ReentrantLock@1".to_string()], ["ReentrantLock@2".to_string()]);
    assert_eq!(
        told,
        [
            ("left", "ReentrantLock@2", Some("right"), &first[..], true),
            ("right", "ReentrantLock@1", Some("left"), &second[..], true)
        ]
    );
}

/// The last that a trace of a deadlock says of each thread is what it waits for.
#[test]
fn threads_of_a_deadlock_end_with_what_they_wait_for() {
    for name in ["Dining", "LostNotify", "Queue", "Init", "SyncRun", "LateOther", "Locks"] {
        let report = report(&subject(name));
        let finding = &report.findings[0];
        for waiting in &finding.error.deadlock {
            let own = finding.trace.steps.iter().filter(|step| step.thread_name == waiting.thread);
            let last = own.flat_map(|step| &step.events).last().expect("an event");
            assert!(last.stops, "{name}: {} ends with {}", waiting.thread, last.text);
            if waiting.kind == "blocked" {
                assert_eq!((last.kind, last.object.as_deref()), (TraceEventKind::Block, Some(waiting.on.as_str())));
                assert_eq!(last.other, waiting.held_by);
            }
        }
    }
}
