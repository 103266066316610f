//! `java.lang.Thread` and `LockSupport`.

use super::{Entry, Native, i, r};
use crate::system::Mutation;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::noticed::Noticed;
use crate::vm::policy::Location;
use crate::vm::thread::Status;

const THREAD: &str = "java/lang/Thread";
const WAITER: &str = "jdk/internal/interleave/Waiter";
const PARK: &str = "java/util/concurrent/locks/LockSupport";

pub(super) const NATIVES: &[Entry] = &[
    (THREAD, "currentThread", "", |vm, _| Native::reference(vm.state.threads[vm.exec.cur as usize].head.obj)),
    (THREAD, "locals", "", |vm, _| Native::reference(vm.state.threads[vm.exec.cur as usize].head.locals)),
    (THREAD, "setLocals", "", |vm, a| {
        vm.touch_head(vm.exec.cur);
        vm.state.threads[vm.exec.cur as usize].head.locals = r(a, 0);
        Native::Void
    }),
    (THREAD, "nextNameNumber0", "", |vm, _| count(vm, "threadInitNumber", |number| Native::int(number as i32))),
    (THREAD, "nextId0", "", |vm, _| count(vm, "threadSeqNumber", |number| Native::long(number as i64 + 1))),
    (THREAD, "start0", "", |vm, a| vm.thread_start(r(a, 0), i(a, 1) != 0)),
    (THREAD, "holdsMonitors0", "", |vm, _| Native::bool(!vm.config.checking || vm.shows(Noticed::Lives))),
    (THREAD, "isAlive0", "", |vm, a| {
        if looks_at(vm, r(a, 0)) {
            return Native::Choice;
        }
        vm.learns_end(r(a, 0));
        Native::bool(vm.state.thread_object_alive(r(a, 0)))
    }),
    (THREAD, "isOver0", "", |vm, a| {
        let own = vm.state.threads[vm.exec.cur as usize].head.obj == r(a, 0);
        if !own && looks_at(vm, r(a, 0)) {
            return Native::Choice;
        }
        vm.learns_end(r(a, 0));
        let started = vm.state.started_thread(r(a, 0)).is_some();
        Native::bool(started && !vm.state.thread_object_alive(r(a, 0)))
    }),
    // The monitor of the object is held: the answer stays true as long.
    (THREAD, "isStillAlive0", "", |vm, a| {
        if vm.config.mutations.contains(Mutation::JoinOfEndedThrows) && vm.take_interrupt() {
            return Native::ThrowNew("java/lang/InterruptedException", None);
        }
        vm.touches_end(r(a, 0));
        vm.learns_end(r(a, 0));
        Native::bool(vm.state.thread_object_alive(r(a, 0)))
    }),
    (THREAD, "await0", "", |vm, a| vm.await_end(r(a, 0), a[1] as i64, i(a, 3) != 0)),
    (THREAD, "sleep0", "", |vm, a| vm.thread_sleep(a[0] as i64)),
    (THREAD, "yield", "", |vm, _| vm.thread_yield()),
    (THREAD, "onSpinWait", "", |vm, _| vm.thread_yield()),
    (THREAD, "interrupt0", "", |vm, a| vm.thread_interrupt(r(a, 0))),
    (WAITER, "taken", "", |vm, a| vm.wait_ended_by_other(r(a, 0))),
    (THREAD, "isInterrupted0", "", |vm, a| vm.thread_is_interrupted(r(a, 0), i(a, 1) != 0)),
    (THREAD, "holdsLock", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        Native::bool(vm.state.heap.get(r(a, 0)).lock_owner == vm.exec.cur + 1)
    }),
    (THREAD, "state0", "", |vm, a| {
        if looks_at(vm, r(a, 0)) {
            return Native::Choice;
        }
        vm.notice_state(r(a, 0));
        vm.learns_end(r(a, 0));
        Native::int(state_of(vm, r(a, 0)))
    }),
    (THREAD, "liveThreads0", "", |vm, _| {
        if vm.visible_op("thread-status") {
            return Native::Choice;
        }
        vm.notice(Noticed::Lives);
        // They come in the order of their creation.
        vm.notice(Noticed::Names);
        let live = vm.state.order.iter().map(|&t| &vm.state.threads[t as usize]).filter(|t| t.is_alive());
        let objs: Vec<u64> = live.map(|t| u64::from(t.head.obj)).collect();
        let class = vm.known.thread;
        match vm.program.array_of(class) {
            Ok(array) => {
                vm.ensure_statics(array);
                Native::reference(vm.alloc(array, crate::vm::heap::Data::Slots(objs.into_boxed_slice())))
            }
            Err(e) => Native::Link(e),
        }
    }),
    (THREAD, "named0", "", |vm, _| {
        vm.notice(Noticed::Names);
        Native::Void
    }),
    (THREAD, "uncaught0", "", |vm, a| vm.uncaught_comes(r(a, 1), i(a, 2) != 0)),
    // Only plain runs come here: a checker has reported the throwable already.
    (THREAD, "reportUncaught0", "", |_, _| Native::bool(true)),
    (WAITER, "park0", "", |vm, a| vm.thread_park(a[0] as i64)),
    (PARK, "park0", "", |vm, a| vm.thread_park(a[0] as i64)),
    (PARK, "unpark0", "", |vm, a| vm.thread_unpark(r(a, 0))),
    (PARK, "setBlocker0", "", |vm, a| {
        // No thread is asked for its blocker: that is watched.
        if vm.config.checking && !vm.shows(Noticed::Blockers) {
            return Native::Void;
        }
        if vm.blocker_point() {
            return Native::Choice;
        }
        let me = vm.state.threads[vm.exec.cur as usize].head.obj;
        vm.put_field(me, "parkBlocker", a[0]);
        Native::Void
    }),
    (PARK, "getBlocker0", "", |vm, a| {
        if r(a, 0) == 0 {
            return Native::Npe;
        }
        if vm.blocker_point() {
            return Native::Choice;
        }
        vm.notice(Noticed::Blockers);
        Native::reference(vm.get_ref(r(a, 0), "parkBlocker"))
    }),
];

impl Vm {
    /// Top half of an access to a thread's blocker: true when it ends the transition. A blocker is set and forgotten within the
    /// steps of locks and queues, but others see it there.
    fn blocker_point(&mut self) -> bool {
        if !self.exec.is_scheduled() {
            self.end_section();
        }
        self.visible_op("blocker")
    }
}

/// Top half of a look at the life of a thread: true when it ends the transition. What a thread sees of itself no other
/// thread decides.
fn looks_at(vm: &mut Vm, thread: Ref) -> bool {
    let own = vm.state.threads[vm.exec.cur as usize].head.obj == thread;
    if (!own || !vm.config.por) && vm.visible_op("thread-status") {
        return true;
    }
    vm.notice_life(thread);
    false
}

/// Reads a counter of `Thread` and adds one to it, in one step.
fn count(vm: &mut Vm, field: &str, answer: fn(u64) -> Native) -> Native {
    let class = vm.known.thread;
    let Some(slot) = vm.static_slot(class, field) else { return Native::Void };
    if vm.access(Location::Static(class, slot), true, "static-access") {
        return Native::Choice;
    }
    vm.touch_statics(class);
    let counter = &mut vm.state.statics[class.0 as usize].slots[slot];
    let number = *counter;
    *counter += 1;
    answer(number)
}

/// `Thread.state0`: 0 new, 1 runnable, 2 blocked, 3 waiting, 4 timed waiting, 5 ended.
fn state_of(vm: &Vm, obj: u32) -> i32 {
    let Some(t) = vm.state.threads.iter().find(|t| t.head.obj == obj && t.head.status != Status::Absent) else {
        return 0;
    };
    match t.head.status {
        Status::Absent => 0,
        Status::Runnable | Status::Entering(_) | Status::ClassInit(_) => 1,
        Status::Blocked(_) | Status::Notified { .. } => 2,
        Status::Waiting { timed, .. } | Status::Parked { timed } => 3 + i32::from(timed),
        Status::Sleeping => 4,
        Status::Terminated => 5,
    }
}
