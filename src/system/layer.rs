//! Layers: systems that stand between a search and another system and change a part of what it does.
//!
//! A product with an automaton (LTL), sleep sets, delayed choice: each implements [`TransitionSystem`] and [`Remembers`]
//! for itself, with what it adds to a state as one more component of the vector, and passes the rest on. What is not about
//! exploring is passed on here, once for all of them. `search/layered.rs` shows one in a test.

use super::TransitionSystem;
use std::fmt;

use smallvec::SmallVec;

use super::describe::{Describe, Failed, LineEvent, Recording};
use super::event::{Event, EventKind};
use super::measured::Measured;
use super::observed::{Access, Observed, Place, ThreadSummary};
use super::observers::{Observers, Selection};
use super::race::{Races, StandingRace};
use super::symmetry::{Form, Symmetry};
use super::touched::{ThreadAt, Touch, TouchDetail, Touched};
use super::transition::{Cascade, TransitionEnd};
use crate::choice::{Path, Site, Tid};
use crate::report::{ErrorInfo, ListenerReport, PointData, Refusal, StepEvents, TraceLine};

/// A system over another one. Its facts, descriptions and numbers are those of the one below.
pub trait Layer {
    /// What it stands on.
    type Below: TransitionSystem;
    /// The system below.
    fn below(&self) -> &Self::Below;
    /// The same, to act on it.
    fn below_mut(&mut self) -> &mut Self::Below;
    /// Bytes that the layer keeps itself, to be accounted for with the undo log.
    fn own_bytes(&self) -> u64 {
        0
    }
}

impl<L: Layer> Observed for L {
    fn current_thread(&self) -> Tid {
        self.below().current_thread()
    }
    fn can_go_on(&self) -> bool {
        self.below().can_go_on()
    }
    fn is_before(&self, thread: Tid, other: Tid) -> bool {
        self.below().is_before(thread, other)
    }
    fn thread_name(&self, thread: Tid) -> String {
        self.below().thread_name(thread)
    }
    fn own_line(&self, thread: Tid) -> String {
        self.below().own_line(thread)
    }
    fn alive_and_blocked(&self) -> (u32, u32) {
        self.below().alive_and_blocked()
    }
    fn threads(&self) -> Vec<ThreadSummary> {
        self.below().threads()
    }
    fn runs(&self, thread: Tid) -> Option<Place<'_>> {
        self.below().runs(thread)
    }
    fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>)) {
        self.below().visit_places(visit);
    }
    fn next_access(&self, thread: Tid) -> Access {
        self.below().next_access(thread)
    }
    fn numbers_in(&self, class: &str, field: &str) -> Vec<f64> {
        self.below().numbers_in(class, field)
    }
    fn heuristic_value(&self) -> i32 {
        self.below().heuristic_value()
    }
    fn hint(&self) -> i8 {
        self.below().hint()
    }
    fn output_len(&self) -> usize {
        self.below().output_len()
    }
}

impl<L: Layer> Touched for L {
    fn keep_touches(&mut self, detail: TouchDetail) {
        self.below_mut().keep_touches(detail);
    }
    fn threads_at(&self) -> SmallVec<[ThreadAt; 8]> {
        self.below().threads_at()
    }
    fn touches(&self) -> &[Touch] {
        self.below().touches()
    }
    fn first_touches(&self) -> &[Touch] {
        self.below().first_touches()
    }
    fn stands_before(&self) -> Option<u64> {
        self.below().stands_before()
    }
    fn waits_for(&self, thread: Tid) -> Option<u64> {
        self.below().waits_for(thread)
    }
    fn is_daemon(&self, thread: Tid) -> bool {
        self.below().is_daemon(thread)
    }
    fn ends_program(&self, thread: Tid) -> bool {
        self.below().ends_program(thread)
    }
    fn is_held(&self, lock: u64) -> bool {
        self.below().is_held(lock)
    }
}

impl<L: Layer> Symmetry for L {
    fn form(&mut self, form: &mut Form) -> bool {
        self.below_mut().form(form)
    }
    fn take_for(&mut self, known: &[u32], left: &[u32]) {
        self.below_mut().take_for(known, left);
    }
    fn look_at_renamed(&mut self) {
        self.below_mut().look_at_renamed();
    }
}

impl<L: Layer> Describe for L {
    fn describe_deadlock(&self) -> ErrorInfo {
        self.below().describe_deadlock()
    }
    fn describe_uncaught(&mut self, thread: Tid, exception: u32) -> ErrorInfo {
        self.below_mut().describe_uncaught(thread, exception)
    }
    fn race_mode(&self) -> Races {
        self.below().race_mode()
    }
    fn races(&self) -> SmallVec<[StandingRace; 1]> {
        self.below().races()
    }
    fn describe_race(&self, race: &StandingRace) -> Option<ErrorInfo> {
        self.below().describe_race(race)
    }
    fn unjudged_accesses(&self) -> Option<Vec<String>> {
        self.below().unjudged_accesses()
    }
    fn thrown_at(&self, exception: u32) -> String {
        self.below().thrown_at(exception)
    }
    fn goes_on_without(&self, failed: Tid) -> bool {
        self.below().goes_on_without(failed)
    }
    fn excuse(&self) -> Option<Refusal> {
        self.below().excuse()
    }
    fn exit_status(&self) -> i32 {
        self.below().exit_status()
    }
    fn output(&self) -> String {
        self.below().output()
    }
    fn output_from(&self, from: usize) -> String {
        self.below().output_from(from)
    }
    fn set_tracing(&mut self, on: bool) {
        self.below_mut().set_tracing(on);
    }
    fn take_lines(&mut self) -> (Vec<LineEvent>, u32) {
        self.below_mut().take_lines()
    }
    fn trace_line(&self, event: &LineEvent) -> TraceLine {
        self.below().trace_line(event)
    }
    fn take_events(&mut self) -> StepEvents {
        self.below_mut().take_events()
    }
    fn recording(&self) -> Recording {
        self.below().recording()
    }
    fn resume_recording(&mut self, recording: &Recording) {
        self.below_mut().resume_recording(recording);
    }
    fn take_comments(&mut self) -> Vec<String> {
        self.below_mut().take_comments()
    }
    fn point_data(&self, id: &str) -> Option<PointData> {
        self.below().point_data(id)
    }
    fn warnings(&self) -> &[String] {
        self.below().warnings()
    }
    fn failed_assumptions(&self) -> &[Failed] {
        self.below().failed_assumptions()
    }
    fn keeps_across_paths(&self) -> bool {
        self.below().keeps_across_paths()
    }
}

impl<L: Layer> Measured for L {
    fn instructions(&self) -> u64 {
        self.below().instructions()
    }
    fn work_beside(&self) -> u64 {
        self.below().work_beside()
    }
    fn heap_bytes(&self) -> u64 {
        self.below().heap_bytes()
    }
    fn trail_bytes(&self) -> u64 {
        self.below().trail_bytes() + self.own_bytes()
    }
    fn classes_loaded(&self) -> u32 {
        self.below().classes_loaded()
    }
    fn clock_values(&self) -> usize {
        self.below().clock_values()
    }
}

/// The observers of the system below, told of a search of the layer.
pub struct Through<B>(Box<dyn Observers<B>>);

impl<B> fmt::Debug for Through<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Through").field(&self.0).finish()
    }
}

impl<B: TransitionSystem> Through<B> {
    /// Those of `system`.
    pub fn of(system: &B) -> Self {
        Through(system.observers())
    }
}

impl<L: Layer> Observers<L> for Through<L::Below> {
    fn wants(&self, event: EventKind) -> bool {
        self.0.wants(event)
    }
    fn listening(&self) -> bool {
        self.0.listening()
    }
    fn alters(&self) -> bool {
        self.0.alters()
    }
    fn tell(&mut self, system: &mut L, event: &Event<'_>) {
        self.0.tell(system.below_mut(), event);
    }
    fn take_asked_end(&mut self, system: &mut L) -> Option<TransitionEnd> {
        self.0.take_asked_end(system.below_mut())
    }
    fn asks_for_the_end(&self, system: &L) -> bool {
        self.0.asks_for_the_end(system.below())
    }
    fn take_left_out(&mut self, system: &mut L) -> bool {
        self.0.take_left_out(system.below_mut())
    }
    fn select(&mut self, system: &mut L, cascade: &Cascade) -> Option<Selection> {
        self.0.select(system.below_mut(), cascade)
    }
    fn path(&self, system: &L) -> Path {
        self.0.path(system.below())
    }
    fn set_path(&mut self, system: &mut L, path: Path) {
        self.0.set_path(system.below_mut(), path);
    }
    fn site(&self, system: &L) -> Option<Site> {
        self.0.site(system.below())
    }
    fn names(&self) -> Vec<String> {
        self.0.names()
    }
    fn reports(&mut self, system: &mut L) -> Vec<ListenerReport> {
        self.0.reports(system.below_mut())
    }
    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
