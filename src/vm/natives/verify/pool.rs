//! `interleave.ObjectPool`: what its own code leaves to the checker; see `vm::delayed`.

use super::super::{Entry, Native, i, r};
use crate::vm::Use;
use crate::vm::policy::Location;

const POOL: &str = "interleave/ObjectPool";

pub(in crate::vm::natives) const POOLS: &[Entry] = &[
    // Which object comes first in an iteration says nothing of which one a choice takes first, so the program should not ask.
    (POOL, "passed", "", |vm, a| {
        if i(a, 1) != 0 {
            vm.track.used.bits |= Use::Pools as u8;
        }
        Native::Value(a[0])
    }),
    (POOL, "differ", "", |vm, a| {
        vm.meet_pool(r(a, 0));
        Native::bool(vm.config.checking && vm.differ(r(a, 0)))
    }),
    (POOL, "delays", "", |vm, _| Native::bool(vm.delays())),
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
    (POOL, "chooseAll", "", |vm, a| match vm.choose_open(Some(r(a, 0))) {
        Ok(()) => Native::Void,
        Err(end) => Native::Exit(end),
    }),
];
