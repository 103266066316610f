//! The driver of JUnit tests (`jdk.internal.interleave.TestDriver`): its choice of arguments, and failed assumptions.

use super::verify::choose;
use super::{Entry, Native, i};
use crate::choice::IntInterval;
use crate::system::TransitionEnd;

const DRIVER: &str = "jdk/internal/interleave/TestDriver";

pub(super) const NATIVES: &[Entry] = &[
    (DRIVER, "choose0", "(I)I", |vm, a| {
        let last = i(a, 0).max(1) - 1;
        choose(vm, "test-arguments", |id| IntInterval::new(id, 0, last, 1))
    }),
    (DRIVER, "skip0", "()V", |_, _| Native::Exit(TransitionEnd::Ignored)),
];
