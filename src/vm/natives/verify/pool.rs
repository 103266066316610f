//! `interleave.ObjectPool`: what its own code leaves to the checker.

use super::super::{Entry, Native, i};
use crate::vm::Use;

const POOL: &str = "interleave/ObjectPool";

pub(in crate::vm::natives) const POOLS: &[Entry] = &[
    // Which object comes first in an iteration says nothing of which one a choice takes first, so the program should not ask.
    (POOL, "passed", "", |vm, a| {
        if i(a, 1) != 0 {
            vm.track.used.bits |= Use::Pools as u8;
        }
        Native::Value(a[0])
    }),
];
