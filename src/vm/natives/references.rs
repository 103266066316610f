//! `java.lang.ref`: each look at a reference or a queue decides what the collector has done by then, see `weak.rs`.

use super::verify::choose;
use super::{Entry, Native, i, r};
use crate::choice::IntInterval;
use crate::system::How;
use crate::vm::Vm;
use crate::vm::heap::Ref;
use crate::vm::thread::Status;
use crate::vm::weak::Queued;

const REFERENCE: &str = "java/lang/ref/Reference";
const QUEUE: &str = "java/lang/ref/ReferenceQueue";
const LOCK: &str = "java/lang/ref/ReferenceQueue$Lock";
const CLEANER: &str = "java/lang/ref/Cleaner";

/// Id of the scheduling point.
const POINT: &str = "reference";
/// Id of the choice between an object that is there (0) and one that the collector has taken (1).
const COLLECTED: &str = "collected";
/// Id of the choice of the reference that a queue gives.
const TAKEN: &str = "reference-queue";
/// Id of the choice between a reference that is still on its way to the queue (0) and one that is there (1).
const ENQUEUED: &str = "enqueued";

pub(super) const NATIVES: &[Entry] = &[
    (REFERENCE, "own0", "()Z", |vm, a| match vm.makes_own_reference(r(a, 0)) {
        Ok(own) => Native::bool(own),
        Err(e) => Native::Link(e),
    }),
    (REFERENCE, "get0", "()Ljava/lang/Object;", |vm, a| look(vm, r(a, 0), Native::reference)),
    (REFERENCE, "refersTo0", "(Ljava/lang/Object;)Z", |vm, a| {
        let object = r(a, 1);
        if object == 0 {
            return look(vm, r(a, 0), |referent| Native::bool(referent == 0));
        }
        // Who asks holds the object: the collector has no part in the answer.
        vm.touches_referent(r(a, 0), How::Read);
        point(vm, r(a, 0)).unwrap_or_else(|| {
            let same = vm.referent(r(a, 0)) == object;
            if same {
                vm.look_for_identity(object);
            }
            Native::bool(same)
        })
    }),
    (REFERENCE, "clear0", "()V", |vm, a| {
        visible_referent(vm, r(a, 0), How::Write).unwrap_or_else(|| clear(vm, r(a, 0)))
    }),
    (REFERENCE, "isEnqueued0", "()Z", |vm, a| visible(vm, r(a, 0)).unwrap_or_else(|| is_enqueued(vm, r(a, 0)))),
    (QUEUE, "add0", "(Ljava/lang/ref/Reference;)Z", |vm, a| {
        visible(vm, r(a, 1)).unwrap_or_else(|| add(vm, r(a, 0), r(a, 1)))
    }),
    (QUEUE, "take0", "(Z)Ljava/lang/ref/Reference;", |vm, a| {
        // What the collector has taken depends on what everybody holds.
        vm.touches_everything();
        if vm.state.heap.get(r(a, 0)).shared && vm.visible_op(POINT) {
            return Native::Choice;
        }
        take(vm, r(a, 0), i(a, 1) != 0)
    }),
    (LOCK, "await0", "(J)Z", |vm, a| {
        if let Err(first) = chosen(vm) {
            return first;
        }
        let notified = matches!(vm.state.threads[vm.exec.cur as usize].head.status, Status::Notified { .. });
        match vm.object_wait(r(a, 0), a[1] as i64) {
            Native::Void => Native::bool(notified),
            other => other,
        }
    }),
    (CLEANER, "explored0", "()Z", |vm, _| Native::bool(vm.explores_for_program(CLEANER))),
    ("java/lang/Runtime", "gc", "()V", |vm, _| {
        if !vm.config.checking {
            vm.clear_weakly_reachable();
        }
        Native::Void
    }),
];

/// The scheduling point of an operation on a queue, or on a reference that may be in one.
fn visible(vm: &mut Vm, reference: Ref) -> Option<Native> {
    vm.touches_everything();
    point(vm, reference)
}

/// The scheduling point of an operation on what a reference refers to. What the collector has done to one of the program
/// depends on what everybody holds; the library's own are like fields.
fn visible_referent(vm: &mut Vm, reference: Ref, how: How) -> Option<Native> {
    if vm.is_own_reference(reference) {
        vm.touches_everything();
    } else {
        vm.touches_referent(reference, how);
    }
    point(vm, reference)
}

fn point(vm: &mut Vm, reference: Ref) -> Option<Native> {
    (vm.reference_is_visible(reference) && vm.visible_op(POINT)).then_some(Native::Choice)
}

/// A choice of 0 or 1; the error or the way out in its place.
fn either(vm: &mut Vm, id: &'static str) -> Result<bool, Native> {
    match choose(vm, id, |id| IntInterval::new(id, 0, 1, 1)) {
        Native::Value(v) => Ok(v != 0),
        other => Err(other),
    }
}

/// What may be chosen is still held: before it is asked what nobody holds, the choices are made.
fn chosen(vm: &mut Vm) -> Result<(), Native> {
    vm.choose_open().map_err(Native::Exit)
}

/// Whether the collector has taken the referent by now.
fn is_collected(vm: &mut Vm, reference: Ref) -> Result<bool, Native> {
    chosen(vm)?;
    let gone = vm.may_be_collected(reference) && either(vm, COLLECTED)?;
    if gone {
        vm.collect_referent(vm.referent(reference), vm.is_phantom(reference));
    }
    Ok(gone)
}

/// Looks at the referent.
fn look(vm: &mut Vm, reference: Ref, answer: fn(Ref) -> Native) -> Native {
    if let Some(point) = visible_referent(vm, reference, How::Read) {
        return point;
    }
    match is_collected(vm, reference) {
        Ok(_) => {
            let object = vm.referent(reference);
            // The other one of two might be gone.
            vm.look_for_identity(object);
            answer(object)
        }
        Err(native) => native,
    }
}

/// The program clears a reference: nobody enqueues it then, unless the collector was there before.
fn clear(vm: &mut Vm, reference: Ref) -> Native {
    if let Err(first) = chosen(vm) {
        return first;
    }
    if vm.queued(reference) == Queued::Possible
        && let Err(native) = is_collected(vm, reference)
    {
        return native;
    }
    vm.clear_reference(reference);
    Native::Void
}

fn is_enqueued(vm: &mut Vm, reference: Ref) -> Native {
    if let Err(first) = chosen(vm) {
        return first;
    }
    match vm.queued(reference) {
        Queued::Enqueued => Native::bool(true),
        Queued::Nowhere | Queued::No => Native::bool(false),
        Queued::Pending | Queued::Possible => match either(vm, ENQUEUED) {
            Ok(there) => {
                if there {
                    arrive(vm, reference);
                }
                Native::bool(there)
            }
            Err(native) => native,
        },
    }
}

/// The collector has cleared the reference, and it is in its queue.
fn arrive(vm: &mut Vm, reference: Ref) {
    if vm.referent(reference) != 0 {
        vm.collect_referent(vm.referent(reference), vm.is_phantom(reference));
    }
    vm.say_enqueued(reference);
}

/// `enqueue`, after the reference was cleared.
fn add(vm: &mut Vm, queue: Ref, reference: Ref) -> Native {
    if let Err(first) = chosen(vm) {
        return first;
    }
    match vm.queued(reference) {
        Queued::Enqueued | Queued::Nowhere => return Native::bool(false),
        Queued::No => {}
        Queued::Pending | Queued::Possible => match either(vm, ENQUEUED) {
            Ok(true) => {
                arrive(vm, reference);
                return Native::bool(false);
            }
            Ok(false) => vm.take_pending(queue, reference),
            Err(native) => return native,
        },
    }
    vm.push_on_queue(queue, reference);
    Native::bool(true)
}

/// The first reference of the queue: what the program has enqueued last, or one that the collector has. If there is none, or
/// `early` and none is known to be there, null.
fn take(vm: &mut Vm, queue: Ref, early: bool) -> Native {
    if let Err(first) = chosen(vm) {
        return first;
    }
    let (arrivals, seen) = vm.arrivals(queue, early);
    let head = vm.queue_head(queue);
    let without = usize::from(head != 0 || early && !seen || arrivals.is_empty());
    let options = arrivals.len() + without;
    let mut chosen = 0;
    if options > 1 {
        match choose(vm, TAKEN, |id| IntInterval::new(id, 0, options as i32 - 1, 1)) {
            Native::Value(v) => chosen = v as usize,
            other => return other,
        }
    }
    let Some(&reference) = chosen.checked_sub(without).and_then(|at| arrivals.get(at)) else {
        return Native::reference(vm.pop_from_queue(queue));
    };
    if vm.referent(reference) != 0 {
        vm.collect_referent(vm.referent(reference), vm.is_phantom(reference));
    }
    vm.take_pending(queue, reference);
    vm.leave_queue(reference);
    Native::reference(reference)
}
