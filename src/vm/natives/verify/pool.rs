//! `interleave.ObjectPool` and `interleave.Structures`: what their own code leaves to the checker; see `vm::delayed` and
//! `crate::generate`.

use super::super::{Entry, Native, i, r};
use crate::vm::Use;
use crate::vm::policy::Location;

const POOL: &str = "interleave/ObjectPool";
const STRUCTURES: &str = "interleave/Structures";

pub(in crate::vm::natives) const POOLS: &[Entry] = &[
    (POOL, "iterates", "", |vm, a| {
        vm.note_iteration(r(a, 0));
        Native::Void
    }),
    (POOL, "begins", "", |vm, a| {
        vm.meet_pool(r(a, 0));
        Native::Void
    }),
    (POOL, "differ", "", |vm, a| {
        vm.meet_pool(r(a, 0));
        Native::bool(vm.config.checking && vm.differ(r(a, 0)))
    }),
    (POOL, "delays", "", |vm, _| Native::bool(vm.pools_wait())),
    (POOL, "suspended", "", |vm, a| {
        // Whether somebody takes an object before or after that makes a difference.
        if vm.access(Location::Slot(r(a, 0), vm.slot_of_next()), true, "field-access") {
            return Native::Choice;
        }
        match vm.suspend_object(r(a, 0), i(a, 1) != 0) {
            Ok(slot) => Native::Value(slot),
            Err(e) => Native::Link(e),
        }
    }),
    (POOL, "asksForNew", "", |vm, a| {
        vm.notice_new(r(a, 0));
        Native::Void
    }),
    (STRUCTURES, "tell", "", |vm, a| {
        let line = format!("\n{}\n", vm.string_text(r(a, 0)));
        vm.write_output(1, line.as_bytes());
        Native::Void
    }),
    (STRUCTURES, "chooseAtOnce", "", |vm, _| {
        vm.choose_objects_at_once();
        Native::Void
    }),
    (STRUCTURES, "asks", "", |vm, _| {
        // What a thread does that a constructor has started may come before that.
        if vm.config.output_visible && vm.visible_op("print") {
            return Native::Choice;
        }
        vm.track.used.bits |= Use::Predicate as u16;
        Native::Void
    }),
    (STRUCTURES, "isQuiet", "", |vm, a| {
        let class = vm.state.mirrored(r(a, 0));
        Native::bool(class.is_some_and(|class| vm.initialises_quietly(class)))
    }),
    (STRUCTURES, "leftBehind", "", |vm, _| Native::Value(vm.statics_in_all())),
];
