//! The virtual machine as a system to search: each call is one of the machine's own.

use smallvec::SmallVec;

use super::{Use, Vm};
use crate::choice::Tid;
use crate::report::{ErrorInfo, PointData, Refusal, StepEvents, TraceLine};
use crate::store::{StateVector, Store};
use crate::system::{
    Access, Cascade, Choices, Describe, Failed, Form, LineEvent, Mark, Measured, Observed, Observers, Place, Races,
    Recording, Remembers, StandingRace, Symmetry, ThreadSummary, TransitionEnd, TransitionSystem,
};

impl TransitionSystem for Vm {
    fn run(&mut self, fuel: u64) -> TransitionEnd {
        Vm::run(self, fuel)
    }
    fn take_registered(&mut self) -> Cascade {
        Vm::take_registered(self)
    }
    fn begin(&mut self, choices: Choices) {
        Vm::begin(self, choices);
    }
    fn mark(&mut self) -> Mark {
        Vm::mark(self)
    }
    fn undo_to(&mut self, mark: Mark) {
        Vm::undo_to(self, mark);
    }
    fn forget_history(&mut self) {
        Vm::forget_history(self);
    }
    fn canonical(&mut self, store: &mut Store) -> &mut StateVector {
        Vm::canonical(self, store)
    }
    fn collect(&mut self) {
        Vm::collect(self);
    }
    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>) {
        Vm::restore(self, store, vector, pending);
    }
    fn forget_components(&mut self) -> Option<String> {
        Vm::forget_components(self)
    }
    fn observers(&self) -> Box<dyn Observers<Vm>> {
        Box::new(Vm::listeners(self).clone())
    }
}

impl Observed for Vm {
    fn current_thread(&self) -> Tid {
        Vm::current_thread(self)
    }
    fn can_go_on(&self) -> bool {
        Vm::can_go_on(self)
    }
    fn is_before(&self, thread: Tid, other: Tid) -> bool {
        Vm::is_before(self, thread, other)
    }
    fn thread_name(&self, thread: Tid) -> String {
        Vm::thread_name(self, thread)
    }
    fn own_line(&self, thread: Tid) -> String {
        Vm::own_line(self, thread)
    }
    fn alive_and_blocked(&self) -> (u32, u32) {
        Vm::alive_and_blocked(self)
    }
    fn threads(&self) -> Vec<ThreadSummary> {
        let look =
            |thread: Tid| ThreadSummary { thread, does: self.thread_does(thread), enabled: self.is_enabled(thread) };
        self.live_threads().into_iter().map(look).collect()
    }
    fn runs(&self, thread: Tid) -> Option<Place<'_>> {
        Vm::runs(self, thread)
    }
    fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>)) {
        Vm::visit_places(self, visit);
    }
    fn next_access(&self, thread: Tid) -> Access {
        Vm::next_access(self, thread)
    }
    fn numbers_in(&self, class: &str, field: &str) -> Vec<f64> {
        Vm::numbers_in(self, class, field)
    }
    fn heuristic_value(&self) -> i32 {
        Vm::heuristic_value(self)
    }
    fn hint(&self) -> i8 {
        Vm::hint(self)
    }
    fn output_len(&self) -> usize {
        Vm::output_len(self)
    }
}

impl Describe for Vm {
    fn describe_deadlock(&self) -> ErrorInfo {
        Vm::describe_deadlock(self)
    }
    fn describe_uncaught(&mut self, thread: Tid, exception: u32) -> ErrorInfo {
        Vm::describe_uncaught(self, thread, exception)
    }
    fn race_mode(&self) -> Races {
        self.config.races
    }
    fn races(&self) -> SmallVec<[StandingRace; 1]> {
        Vm::races(self)
    }
    fn describe_race(&self, race: &StandingRace) -> Option<ErrorInfo> {
        Some(Vm::describe_race(self, race))
    }
    fn unjudged_accesses(&self) -> Option<Vec<String>> {
        self.has_used(Use::Threads).then(|| Vm::unjudged_accesses(self))
    }
    fn thrown_at(&self, exception: u32) -> String {
        Vm::thrown_at(self, exception)
    }
    fn goes_on_without(&self, failed: Tid) -> bool {
        Vm::goes_on_without(self, failed)
    }
    fn excuse(&self) -> Option<Refusal> {
        Vm::excuse(self)
    }
    fn exit_status(&self) -> i32 {
        Vm::exit_status(self)
    }
    fn output(&self) -> String {
        Vm::output(self)
    }
    fn output_from(&self, from: usize) -> String {
        Vm::output_from(self, from)
    }
    fn set_tracing(&mut self, on: bool) {
        Vm::set_tracing(self, on);
    }
    fn take_lines(&mut self) -> (Vec<LineEvent>, u32) {
        Vm::take_lines(self)
    }
    fn trace_line(&self, event: &LineEvent) -> TraceLine {
        Vm::trace_line(self, event)
    }
    fn take_events(&mut self) -> StepEvents {
        Vm::take_events(self)
    }
    fn recording(&self) -> Recording {
        Vm::recording(self)
    }
    fn resume_recording(&mut self, recording: &Recording) {
        Vm::resume_recording(self, recording);
    }
    fn take_comments(&mut self) -> Vec<String> {
        Vm::take_comments(self)
    }
    fn point_data(&self, id: &str) -> Option<PointData> {
        Vm::point_data(self, id)
    }
    fn warnings(&self) -> &[String] {
        Vm::warnings(self)
    }
    fn failed_assumptions(&self) -> &[Failed] {
        Vm::failed_assumptions(self)
    }
    fn keeps_across_paths(&self) -> bool {
        Vm::keeps_across_paths(self)
    }
}

impl Measured for Vm {
    fn instructions(&self) -> u64 {
        Vm::instructions(self)
    }
    fn work_beside(&self) -> u64 {
        self.exec.work_beside
    }
    fn heap_bytes(&self) -> u64 {
        Vm::heap_bytes(self)
    }
    fn trail_bytes(&self) -> u64 {
        Vm::trail_bytes(self)
    }
    fn classes_loaded(&self) -> u32 {
        Vm::classes_loaded(self)
    }
    fn clock_values(&self) -> usize {
        Vm::clock_values(self)
    }
}

impl Remembers for Vm {}

impl Symmetry for Vm {
    fn form(&mut self, form: &mut Form) -> bool {
        Vm::form(self, form)
    }
    fn take_for(&mut self, known: &[u32], left: &[u32]) {
        self.track.renamed.note(known, left);
    }
    fn look_at_renamed(&mut self) {
        Vm::look_at_renamed(self);
    }
}
