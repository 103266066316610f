//! The trait of listeners: observers that the VM tells what happens, and that may act on it. Those that exist stand in
//! `crate::listener`; the VM knows this trait alone.

use enumset::EnumSet;

use super::heap::Ref;
use super::listener_api::VmView;
use crate::choice::{ChoiceGenerator, Path, Tid};
use crate::program::{ClassId, MethodId};
use crate::report::ListenerReport;
use crate::system::{At, Cascade, Event, EventKind, SearchView, Selection};

/// An observer. It is told of the events that it wants, each by a method of its own.
pub trait Listener {
    /// Its name in configuration and reports.
    fn name(&self) -> &str;

    /// What it wants to hear of. Asked once, after `attach`.
    fn events(&self) -> EnumSet<EventKind>;

    /// Whether it changes what the program does. It is then attached to replays too.
    fn alters(&self) -> bool {
        false
    }

    /// Whether it prunes paths, reports errors or ends the search. It is then attached to replays too.
    fn judges(&self) -> bool {
        false
    }

    /// Whether it leaves out choices: [`Listener::select`] is asked. What it leaves must follow from the path.
    fn selects(&self) -> bool {
        false
    }

    /// A transition has ended with that cascade, and the machine stands there: which combination of its choices is to be
    /// explored alone. With `None` all are. Where something is left out, the search says that it is incomplete.
    fn select(&mut self, _vm: &mut VmView<'_>, _cascade: &Cascade) -> Option<Selection> {
        None
    }

    /// Called before the first event, with the machine at the start of `main`.
    ///
    /// # Errors
    /// One sentence when the configuration does not fit the program.
    fn attach(&mut self, _vm: &mut VmView<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Bytes that it holds, for the memory cap.
    fn bytes(&self) -> u64 {
        0
    }

    /// What it has to say at the end.
    fn report(&mut self, _vm: &VmView<'_>) -> Option<ListenerReport> {
        None
    }

    /// Told of an event; calls the method for it. To be replaced only by those that treat all events alike.
    fn notify(&mut self, vm: &mut VmView<'_>, event: &Event<'_>) {
        match *event {
            Event::ExecuteInstruction(at) => self.execute_instruction(vm, at),
            Event::InstructionExecuted(at) => self.instruction_executed(vm, at),
            Event::ChoiceRegistered(cg) => self.choice_registered(vm, cg),
            Event::ChoiceSet(cascade) => self.choice_set(vm, cascade),
            Event::ChoiceAdvanced(path) => self.choice_advanced(vm, path),
            Event::ChoiceProcessed(path) => self.choice_processed(vm, path),
            Event::ObjectCreated(object) => self.object_created(vm, object),
            Event::ObjectReleased(object) => self.object_released(vm, object),
            Event::ObjectExposed(object) => self.object_exposed(vm, object),
            Event::ObjectLocked(object) => self.object_locked(vm, object),
            Event::ObjectUnlocked(object) => self.object_unlocked(vm, object),
            Event::ObjectWait(object) => self.object_wait(vm, object),
            Event::ObjectNotify(object, all) => self.object_notify(vm, object, all),
            Event::ClassLoaded(class) => self.class_loaded(vm, class),
            Event::MethodEntered(method) => self.method_entered(vm, method),
            Event::MethodExited(method, by_exception) => self.method_exited(vm, method, by_exception),
            Event::ExceptionThrown(object) => self.exception_thrown(vm, object),
            Event::ExceptionHandled(object) => self.exception_handled(vm, object),
            Event::ExceptionBailedOut(object) => self.exception_bailed_out(vm, object),
            Event::ThreadStarted(thread) => self.thread_started(vm, thread),
            Event::ThreadBlocked(thread, monitor) => self.thread_blocked(vm, thread, monitor),
            Event::ThreadWaiting(thread) => self.thread_waiting(vm, thread),
            Event::ThreadNotified(thread) => self.thread_notified(vm, thread),
            Event::ThreadTerminated(thread) => self.thread_terminated(vm, thread),
            Event::ThreadScheduled(thread) => self.thread_scheduled(vm, thread),
            Event::StateAdvanced(search) => self.state_advanced(vm, search),
            Event::StateBacktracked(search) => self.state_backtracked(vm, search),
            Event::StateStored(search) => self.state_stored(vm, search),
            Event::StateRestored(search) => self.state_restored(vm, search),
            Event::StateProcessed(search) => self.state_processed(vm, search),
            Event::StatePurged(search) => self.state_purged(vm, search),
            Event::SearchStarted(search) => self.search_started(vm, search),
            Event::ConstraintHit(search) => self.constraint_hit(vm, search),
            Event::PropertyViolated(search) => self.property_violated(vm, search),
            Event::SearchFinished(search) => self.search_finished(vm, search),
        }
    }

    /// An instruction is about to run.
    fn execute_instruction(&mut self, _vm: &mut VmView<'_>, _at: &At) {}

    /// It has run, or asks to be executed again.
    fn instruction_executed(&mut self, _vm: &mut VmView<'_>, _at: &At) {}

    /// A top half has registered a generator: the transition ends.
    fn choice_registered(&mut self, _vm: &mut VmView<'_>, _cg: &dyn ChoiceGenerator) {}

    /// The cascade that a transition has registered is the one that starts the next transitions.
    fn choice_set(&mut self, _vm: &mut VmView<'_>, _cascade: &Cascade) {}

    /// The generators stand on their next combination of choices, and a transition starts.
    fn choice_advanced(&mut self, _vm: &mut VmView<'_>, _path: &Path) {}

    /// Every combination was explored, and what follows from it.
    fn choice_processed(&mut self, _vm: &mut VmView<'_>, _path: &Path) {}

    /// An object was allocated.
    fn object_created(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// An object is garbage and is about to be freed.
    fn object_released(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// An object can be reached by a second thread from now on.
    fn object_exposed(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// A monitor was entered for the first time.
    fn object_locked(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// A monitor was left for the last time.
    fn object_unlocked(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// The running thread gives a monitor up and waits.
    fn object_wait(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// `notify`, or with `true` `notifyAll`.
    fn object_notify(&mut self, _vm: &mut VmView<'_>, _object: Ref, _all: bool) {}

    /// A class was read from its class file, or made by the machine.
    fn class_loaded(&mut self, _vm: &mut VmView<'_>, _class: ClassId) {}

    /// A method's frame is on the stack, and its first instruction comes next. Of native methods when they have ended.
    fn method_entered(&mut self, _vm: &mut VmView<'_>, _method: MethodId) {}

    /// A method's frame is about to be left; with `true` because of an exception.
    fn method_exited(&mut self, _vm: &mut VmView<'_>, _method: MethodId, _by_exception: bool) {}

    /// A throwable was thrown.
    fn exception_thrown(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// The running thread goes on at a handler of it.
    fn exception_handled(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// It left a frame that has no handler for it.
    fn exception_bailed_out(&mut self, _vm: &mut VmView<'_>, _object: Ref) {}

    /// The running thread has started another.
    fn thread_started(&mut self, _vm: &mut VmView<'_>, _thread: Tid) {}

    /// The running thread waits for a monitor.
    fn thread_blocked(&mut self, _vm: &mut VmView<'_>, _thread: Tid, _monitor: Ref) {}

    /// A thread waits, parks, sleeps or joins.
    fn thread_waiting(&mut self, _vm: &mut VmView<'_>, _thread: Tid) {}

    /// A waiting thread was notified or interrupted.
    fn thread_notified(&mut self, _vm: &mut VmView<'_>, _thread: Tid) {}

    /// A thread has ended.
    fn thread_terminated(&mut self, _vm: &mut VmView<'_>, _thread: Tid) {}

    /// Another thread runs from here on.
    fn thread_scheduled(&mut self, _vm: &mut VmView<'_>, _thread: Tid) {}

    /// A transition has ended.
    fn state_advanced(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// The search went a step back.
    fn state_backtracked(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// A new state was stored.
    fn state_stored(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// The search went to a state in another part of the space.
    fn state_restored(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// Every choice of a state was explored.
    fn state_processed(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// A state that waited to be explored was given up.
    fn state_purged(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// The first transition is about to start.
    fn search_started(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// A bound of the search has cut a path, or ends the search.
    fn constraint_hit(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// An error was found.
    fn property_violated(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}

    /// The search has ended.
    fn search_finished(&mut self, _vm: &mut VmView<'_>, _search: SearchView<'_>) {}
}
