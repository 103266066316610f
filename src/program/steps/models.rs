//! Methods of the VM's models that stand for one operation of the JDK's code.

use super::{Methods, row};

const STRUCTURE: &str = "A list or table that takes the place of a lock-free one, or that the caller's lock guards: each call is one operation.";

/// Others never come between the accesses of one call, in whatever mode. The call has its point like any operation.
pub(super) const PRIMITIVES: &[Methods] = &[
    row(
        "jdk/internal/interleave/WaitQueue",
        &["first", "last", "isFirst", "add", "addFirst", "poll", "after", "remove", "threads"],
        STRUCTURE,
    ),
    row("jdk/internal/interleave/Waiter", &["isIn"], STRUCTURE),
    row("jdk/internal/interleave/ReadHolds", &["of", "add", "remove"], STRUCTURE),
    row(
        "java/util/concurrent/locks/AbstractQueuedSynchronizer",
        &["wakeFirst"],
        "What the original does with its queue by one compare-and-set after the other, each of which may be repeated by others.",
    ),
    row(
        "java/util/concurrent/locks/StampedLock",
        &["lineUp", "release", "wakeFirst"],
        "What the original does with its queue by one compare-and-set after the other, each of which may be repeated by others.",
    ),
    row(
        "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
        &["wakeFirst"],
        "What the original does with its queue by one compare-and-set after the other, each of which may be repeated by others.",
    ),
];
