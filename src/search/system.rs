//! What a search needs of the thing it searches: one narrow next-state interface, as in LTSmin. `vm::Vm` is one system;
//! the tests have another with known state counts.

use super::described::ThreadLook;
use crate::choice::{Path, Site, Tid};
use crate::property::Describe;
use crate::report::{ErrorInfo, ListenerReport, TraceLine};
use crate::store::{StateVector, Store};
use crate::vm::Vm;
use crate::vm::api::{Access, Cascade, Choices, LineEvent, Mark, Place, TransitionEnd};
use crate::vm::{Event, EventKind, Selection};

/// The part of a state's tag that says whose data choice is next. The rest tells pasts apart.
pub(super) const PENDING: u32 = 0xffff;

/// What a search order may know of the state that a system stands in.
pub trait Observed {
    /// Threads that have been started and have not ended, and those among them that cannot go on now.
    fn alive_and_blocked(&self) -> (u32, u32);
    /// The name of a thread.
    fn name_of(&self, thread: Tid) -> String;
    /// Shows where the threads stand, frame by frame, the innermost first.
    fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>));
    /// Values of a numeric or boolean field: the static one of that name, or that of each object of the class.
    fn numbers_in(&self, class: &str, field: &str) -> Vec<f64>;
    /// What the program has said of the state, for heuristics to use.
    fn told(&self) -> i32;
    /// Whether the program called the state interesting (1) or boring (-1).
    fn hint(&self) -> i8;
    /// What the next operation of a thread works on.
    fn next_access(&self, thread: Tid) -> Access;
    /// The threads that are alive and what they do.
    fn threads(&self) -> Vec<ThreadLook> {
        Vec::new()
    }
    /// Bytes printed on the way.
    fn printed(&self) -> usize {
        0
    }
}

impl Observed for Vm {
    fn alive_and_blocked(&self) -> (u32, u32) {
        Vm::alive_and_blocked(self)
    }
    fn name_of(&self, thread: Tid) -> String {
        Vm::thread_name(self, thread)
    }
    fn visit_places(&self, visit: &mut dyn FnMut(&Place<'_>)) {
        Vm::visit_places(self, visit);
    }
    fn numbers_in(&self, class: &str, field: &str) -> Vec<f64> {
        Vm::numbers_in(self, class, field)
    }
    fn told(&self) -> i32 {
        Vm::heuristic_value(self)
    }
    fn hint(&self) -> i8 {
        Vm::hint(self)
    }
    fn next_access(&self, thread: Tid) -> Access {
        Vm::next_access(self, thread)
    }
    fn threads(&self) -> Vec<ThreadLook> {
        let look = |thread: Tid| ThreadLook { thread, does: self.thread_does(thread), enabled: self.can_run(thread) };
        self.live_threads().into_iter().map(look).collect()
    }
    fn printed(&self) -> usize {
        Vm::output_len(self)
    }
}

/// A system whose states are reached by transitions that choices start.
///
/// The order of calls: `run` until it ends with something else than `Budget`; after `Choice`, `take_registered`, then
/// `canonical` or `collect`, then `mark`, then `begin` and `run` again. `undo_to` goes back to a mark, as often as
/// wanted, as long as no older one was gone back to.
pub trait TransitionSystem: Observed + Describe {
    /// Runs until the transition ends or about `fuel` instructions are used.
    fn run(&mut self, fuel: u64) -> TransitionEnd;
    /// The generators that ended the transition, in registration order.
    fn take_registered(&mut self) -> Cascade;
    /// Starts the next transition.
    fn begin(&mut self, choices: Choices);
    /// A point to come back to.
    fn mark(&mut self) -> Mark;
    /// Comes back to the state in which `mark` was taken.
    fn undo_to(&mut self, mark: Mark);
    /// Comes to the stored state with that vector, whose components are in `store`, from wherever it stands. `pending` is
    /// the thread whose data choice is next, if one is. Output is what it was only where it is part of the state.
    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>);
    /// No mark taken so far will be gone back to.
    fn forget_history(&mut self);
    /// The state vector, its components interned in `store`. Also does what `collect` does. Which data choice is pending
    /// need not be in it.
    fn canonical(&mut self, store: &mut Store) -> &mut StateVector;
    /// Where it is remembered that the transition started by these choices ends with a choice of threads, and in which
    /// state: true, and [`foreseen`](Self::foreseen) is the vector of that state, until
    /// [`back_from_foreseen`](Self::back_from_foreseen). Between transitions, after `canonical`.
    fn foresee(&mut self, _choices: &Choices, _store: &mut Store) -> bool {
        false
    }
    /// The vector of the state that is foreseen, to be visited on trial.
    fn foreseen(&mut self) -> Option<&mut StateVector> {
        None
    }
    /// Stands where it stood again. `skipped`: the transition counts as executed; else it comes now.
    fn back_from_foreseen(&mut self, _store: &mut Store, _skipped: bool) {}
    /// Instead of `begin` and `run`, after `back_from_foreseen`: does what is foreseen of the transition that these choices
    /// start, so that the system stands at its end, with the choice of threads registered. False, and nothing happens,
    /// where it has to be executed.
    fn do_foreseen(&mut self, _choices: &Choices) -> bool {
        false
    }
    /// Whether the transition that was executed last has done something else than was foreseen, which is a bug.
    fn take_surprise(&mut self) -> bool {
        false
    }
    /// Assumptions that have failed: what was searched since the start is not all that there is.
    fn failed_assumptions(&self) -> &[String] {
        &[]
    }
    /// The most bytes that it may use to remember transitions.
    fn limit_cache(&mut self, _bytes: u64) {}
    /// Forgets what `canonical` remembers of unchanged components, so that the next one computes everything.
    /// What it had wrong, if it can tell.
    fn forget_components(&mut self) -> Option<String>;
    /// Garbage collection and sharedness, for when the state itself is not wanted.
    fn collect(&mut self);
    /// What the program has ended with, in the transition that has ended it.
    fn exit_status(&self) -> i32 {
        0
    }
    /// What is missing in the library where an error may come of that.
    fn excuse(&self) -> Option<crate::report::Refusal> {
        None
    }
    /// Standard output along the current path.
    fn output(&self) -> String;
    /// Bytes printed along the current path, standard error included.
    fn output_len(&self) -> usize;
    /// What was printed along the current path after its first `from` bytes.
    fn output_from(&self, from: usize) -> String;
    /// The thread's name.
    fn thread_name(&self, thread: Tid) -> String;
    /// The thread that runs, or ran last.
    fn current_thread(&self) -> Tid;
    /// Whether the thread that ran last could go on at once: it neither waits for anything nor has ended.
    fn can_go_on(&self) -> bool;
    /// Whether a thread comes before another in canonical order, which choices of threads have.
    fn is_before(&self, thread: Tid, other: Tid) -> bool;
    /// Instructions executed so far. Never undone.
    fn instructions(&self) -> u64;
    /// [`restore`](TransitionSystem::restore) by a state's number. The store must be exact.
    fn restore_state(&mut self, store: &mut Store, state: u32) {
        let vector = store.vector_of(state);
        // The tag's lower half is the thread that stands before a data choice, plus 1: see `Search::tag`.
        let pending = (store.tag_of(state) & PENDING).checked_sub(1).map(|thread| thread as Tid);
        self.restore(store, &vector, pending);
    }
    /// Bytes of the heap.
    fn heap_bytes(&self) -> u64;
    /// Bytes of the undo log.
    fn trail_bytes(&self) -> u64;
    /// Whether listeners want to hear of that event.
    fn wants(&self, _event: EventKind) -> bool {
        false
    }
    /// Whether anybody listens to anything.
    fn listening(&self) -> bool {
        false
    }
    /// Whether something that the system has stored outlives backtracking: what comes of a path may then depend on those before.
    fn keeps_across_paths(&self) -> bool {
        false
    }
    /// Whether a listener acts on the system: what is to be chosen then does not follow from the state alone.
    fn is_altered(&self) -> bool {
        false
    }
    /// Tells the listeners.
    fn happened(&mut self, _happening: &Event<'_>) {}
    /// What a listener asked for at an event of the search.
    fn take_asked_end(&mut self) -> Option<TransitionEnd> {
        None
    }
    /// Whether a listener has left out something that the system does, since this was asked last.
    fn take_left_out(&mut self) -> bool {
        false
    }
    /// Where the running thread stands, for listeners.
    fn site(&self) -> Option<Site> {
        None
    }
    /// The choices that a listener leaves of a cascade that was registered.
    fn selected(&mut self, _cascade: &Cascade) -> Option<Selection> {
        None
    }
    /// The generators of the path, kept while somebody listens.
    fn path(&self) -> Path {
        Path::default()
    }
    /// The path is this one from here on.
    fn set_path(&mut self, _path: Path) {}
    /// Their names.
    fn listener_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// What listeners have to say at the end.
    fn listener_reports(&mut self) -> Vec<ListenerReport> {
        Vec::new()
    }
    /// Bytes that listeners hold.
    fn listener_bytes(&self) -> u64 {
        0
    }
    /// Classes loaded so far.
    fn classes_loaded(&self) -> u32;
    /// What the user should know.
    fn warnings(&self) -> &[String];
    /// Different times that the clock has shown, where it belongs to the states.
    fn clock_values(&self) -> usize {
        0
    }
    /// Whether `take_lines` has something to give.
    fn set_tracing(&mut self, on: bool);
    /// The lines that ran since the last call, and how many more were left out.
    fn take_lines(&mut self) -> (Vec<LineEvent>, u32);
    /// Remarks of the program since the last call.
    fn take_comments(&mut self) -> Vec<String> {
        Vec::new()
    }
    /// A line in words.
    fn trace_line(&self, event: &LineEvent) -> TraceLine;
}

impl Describe for Vm {
    fn describe_deadlock(&self) -> ErrorInfo {
        Vm::describe_deadlock(self)
    }
    fn describe_uncaught(&mut self, thread: Tid, exception: u32) -> ErrorInfo {
        Vm::describe_uncaught(self, thread, exception)
    }
}

impl TransitionSystem for Vm {
    fn failed_assumptions(&self) -> &[String] {
        Vm::failed_assumptions(self)
    }
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
    fn restore(&mut self, store: &mut Store, vector: &[u32], pending: Option<Tid>) {
        Vm::restore(self, store, vector, pending);
    }
    fn forget_history(&mut self) {
        Vm::forget_history(self);
    }
    fn canonical(&mut self, store: &mut Store) -> &mut StateVector {
        Vm::canonical(self, store)
    }
    fn foresee(&mut self, choices: &Choices, store: &mut Store) -> bool {
        Vm::foresee(self, choices, store)
    }
    fn foreseen(&mut self) -> Option<&mut StateVector> {
        Vm::foreseen(self)
    }
    fn back_from_foreseen(&mut self, store: &mut Store, skipped: bool) {
        Vm::back_from_foreseen(self, store, skipped);
    }
    fn do_foreseen(&mut self, choices: &Choices) -> bool {
        Vm::do_foreseen(self, choices)
    }
    fn take_surprise(&mut self) -> bool {
        Vm::take_surprise(self)
    }
    fn limit_cache(&mut self, bytes: u64) {
        Vm::limit_cache(self, bytes);
    }
    fn forget_components(&mut self) -> Option<String> {
        Vm::forget_components(self)
    }
    fn collect(&mut self) {
        Vm::collect(self);
    }
    fn exit_status(&self) -> i32 {
        Vm::exit_status(self)
    }
    fn excuse(&self) -> Option<crate::report::Refusal> {
        Vm::excuse(self)
    }
    fn output(&self) -> String {
        Vm::output(self)
    }
    fn output_len(&self) -> usize {
        Vm::output_len(self)
    }
    fn output_from(&self, from: usize) -> String {
        Vm::output_from(self, from)
    }
    fn thread_name(&self, thread: Tid) -> String {
        Vm::thread_name(self, thread)
    }
    fn current_thread(&self) -> Tid {
        Vm::current_thread(self)
    }
    fn can_go_on(&self) -> bool {
        Vm::can_go_on(self)
    }
    fn is_before(&self, thread: Tid, other: Tid) -> bool {
        Vm::is_before(self, thread, other)
    }
    fn instructions(&self) -> u64 {
        Vm::instructions(self)
    }
    fn heap_bytes(&self) -> u64 {
        Vm::heap_bytes(self)
    }
    fn trail_bytes(&self) -> u64 {
        Vm::trail_bytes(self)
    }
    fn wants(&self, event: EventKind) -> bool {
        Vm::wants(self, event)
    }
    fn listening(&self) -> bool {
        Vm::listening(self)
    }
    fn keeps_across_paths(&self) -> bool {
        Vm::keeps_across_paths(self)
    }
    fn is_altered(&self) -> bool {
        Vm::is_altered(self)
    }
    fn happened(&mut self, happening: &Event<'_>) {
        Vm::happened(self, happening);
    }
    fn take_asked_end(&mut self) -> Option<TransitionEnd> {
        Vm::take_asked_end(self)
    }
    fn take_left_out(&mut self) -> bool {
        Vm::take_left_out(self)
    }
    fn path(&self) -> Path {
        self.choices_made().clone()
    }
    fn site(&self) -> Option<Site> {
        self.place_of(Vm::current_thread(self))
    }
    fn selected(&mut self, cascade: &Cascade) -> Option<Selection> {
        Vm::selected(self, cascade)
    }
    fn set_path(&mut self, path: Path) {
        Vm::set_path(self, path);
    }
    fn listener_names(&self) -> Vec<String> {
        Vm::listener_names(self)
    }
    fn listener_reports(&mut self) -> Vec<ListenerReport> {
        Vm::listener_reports(self)
    }
    fn listener_bytes(&self) -> u64 {
        Vm::listener_bytes(self)
    }
    fn classes_loaded(&self) -> u32 {
        Vm::classes_loaded(self)
    }
    fn warnings(&self) -> &[String] {
        Vm::warnings(self)
    }
    fn clock_values(&self) -> usize {
        Vm::clock_values(self)
    }
    fn set_tracing(&mut self, on: bool) {
        Vm::set_tracing(self, on);
    }
    fn take_lines(&mut self) -> (Vec<LineEvent>, u32) {
        Vm::take_lines(self)
    }
    fn take_comments(&mut self) -> Vec<String> {
        Vm::take_comments(self)
    }
    fn trace_line(&self, event: &LineEvent) -> TraceLine {
        Vm::trace_line(self, event)
    }
}
