//! `java.util.concurrent.locks`.

use super::{Apart, Methods, PARKS, PERMIT, names, row};

const LOCK: &str = "java/util/concurrent/locks/ReentrantLock";
const READ_WRITE: &str = "java/util/concurrent/locks/ReentrantReadWriteLock";
const READ: &str = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock";
const WRITE: &str = "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock";
const STAMPED: &str = "java/util/concurrent/locks/StampedLock";
const SYNCHRONIZER: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";
const LONG_SYNCHRONIZER: &str = "java/util/concurrent/locks/AbstractQueuedLongSynchronizer";
const CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";
const LONG_CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject";

const TAKES: &str = "The moment is the compare-and-set of the state; where the lock is taken the thread lines up and waits, and others run.";
const GIVES: &str = "The moment is the write of the state; who is woken looks again.";
const LOOKS: &str = "One read of the state or of the queue.";
const OWN: &str = "What the calling thread itself holds, which nobody else changes.";

const ACQUIRE: &[&str] = &[
    "acquire",
    "acquireInterruptibly",
    "acquireShared",
    "acquireSharedInterruptibly",
    "tryAcquireNanos",
    "tryAcquireSharedNanos",
];
const RELEASE: &[&str] = &["release", "releaseShared"];
const STATE: &[&str] = &["getState", "setState", "compareAndSetState"];
const QUEUE: &[&str] = &[
    "hasQueuedThreads",
    "hasContended",
    "getFirstQueuedThread",
    "isQueued",
    "hasQueuedPredecessors",
    "getQueueLength",
    "getQueuedThreads",
    "getExclusiveQueuedThreads",
    "getSharedQueuedThreads",
    "hasWaiters",
    "getWaitQueueLength",
    "getWaitingThreads",
];
const WAITS: &[&str] = &["await", "awaitNanos", "awaitUntil", "awaitUninterruptibly"];
const SIGNALS: &[&str] = &["signal", "signalAll", "hasWaiters", "getWaitQueueLength", "getWaitingThreads"];
const WAIT: &str = "Only who holds the lock gets here: the thread joins those that wait, and the moment is when it gives up the lock. Then it waits, and \
     others run; taking the lock again is a step of its own.";
const SIGNAL: &str = "Only who holds the lock gets here.";
const ABSTRACT: &str = "As in the locks that are built on it; what a subclass of the program defines (tryAcquire, …) is code of the program.";

pub(super) const STEPS: &[Methods] = &[
    row(LOCK, &["lock", "lockInterruptibly", "tryLock"], TAKES),
    row(LOCK, &["unlock"], GIVES),
    row(LOCK, &["isLocked", "hasQueuedThread", "hasQueuedThreads", "getQueueLength", "getQueuedThreads"], LOOKS),
    row(LOCK, &["hasWaiters", "getWaitQueueLength", "getWaitingThreads"], SIGNAL),
    row(LOCK, &["isHeldByCurrentThread", "getHoldCount"], OWN),
    row(READ, &["lock", "lockInterruptibly", "tryLock"], TAKES),
    row(READ, &["unlock"], GIVES),
    row(READ, &["toString"], LOOKS),
    row(WRITE, &["lock", "lockInterruptibly", "tryLock"], TAKES),
    row(WRITE, &["unlock"], GIVES),
    row(WRITE, &["isHeldByCurrentThread", "getHoldCount"], OWN),
    row(
        READ_WRITE,
        &[
            "getReadLockCount",
            "isWriteLocked",
            "hasQueuedThread",
            "hasQueuedThreads",
            "getQueueLength",
            "getQueuedThreads",
            "getQueuedReaderThreads",
            "getQueuedWriterThreads",
            "toString",
        ],
        LOOKS,
    ),
    row(READ_WRITE, &["hasWaiters", "getWaitQueueLength", "getWaitingThreads"], SIGNAL),
    row(READ_WRITE, &["isWriteLockedByCurrentThread", "getWriteHoldCount", "getReadHoldCount"], OWN),
    row(
        STAMPED,
        &["writeLock", "writeLockInterruptibly", "tryWriteLock", "readLockInterruptibly", "tryReadLock", "acquireRead"],
        TAKES,
    ),
    row(STAMPED, &["unlock", "unlockRead", "unlockWrite", "tryUnlockRead", "tryUnlockWrite"], GIVES),
    row(
        STAMPED,
        &["tryConvertToOptimisticRead", "tryConvertToReadLock", "tryConvertToWriteLock"],
        "The moment is the write or the compare-and-set of the state.",
    ),
    row(
        STAMPED,
        &["tryOptimisticRead", "validate", "isReadLocked", "isWriteLocked", "getReadLockCount", "toString"],
        LOOKS,
    ),
    row(SYNCHRONIZER, ACQUIRE, ABSTRACT),
    row(SYNCHRONIZER, RELEASE, ABSTRACT),
    row(SYNCHRONIZER, STATE, "One access to the state."),
    row(SYNCHRONIZER, QUEUE, LOOKS),
    row(CONDITION, WAITS, WAIT),
    row(CONDITION, SIGNALS, SIGNAL),
    row(LONG_SYNCHRONIZER, ACQUIRE, ABSTRACT),
    row(LONG_SYNCHRONIZER, RELEASE, ABSTRACT),
    row(LONG_SYNCHRONIZER, STATE, "One access to the state."),
    row(LONG_SYNCHRONIZER, QUEUE, LOOKS),
    row(LONG_CONDITION, WAITS, WAIT),
    row(LONG_CONDITION, SIGNALS, SIGNAL),
];

const FIXED: &str = "Never changes, or only makes an object.";
const TWO_LOOKS: &str = "Reads the state, and then the owner: another thread may take the lock or give it up between.";
const TWO_QUESTIONS: &str = "Reads the state, and then looks at the queue.";

pub(super) const COMPOUND: &[Methods] = &[
    row(LOCK, &["isFair", "newCondition"], FIXED),
    row(LOCK, &["getOwner", "toString"], TWO_LOOKS),
    row(WRITE, &["toString"], TWO_LOOKS),
    row(READ_WRITE, &["getOwner"], TWO_LOOKS),
    row(SYNCHRONIZER, &["toString"], TWO_QUESTIONS),
    row(LONG_SYNCHRONIZER, &["toString"], TWO_QUESTIONS),
    row(READ, &["newCondition"], FIXED),
    row(WRITE, &["newCondition"], FIXED),
    row(READ_WRITE, &["isFair", "readLock", "writeLock"], FIXED),
    row(
        STAMPED,
        &["readLock"],
        "A read and a compare-and-set. Where somebody comes between them it fails, and the thread lines up if there is a queue.",
    ),
    row(
        STAMPED,
        &[
            "asReadLock",
            "asWriteLock",
            "asReadWriteLock",
            "isLockStamp",
            "isOptimisticReadStamp",
            "isReadLockStamp",
            "isWriteLockStamp",
        ],
        FIXED,
    ),
    row(SYNCHRONIZER, &["owns"], FIXED),
    row(LONG_SYNCHRONIZER, &["owns"], FIXED),
];

/// Questions of programs; a fair lock does not ask them.
const ASKED: &[&str] = &[
    "hasQueuedThreads",
    "getFirstQueuedThread",
    "isQueued",
    "getQueueLength",
    "getQueuedThreads",
    "getExclusiveQueuedThreads",
    "getSharedQueuedThreads",
];
const ASKED_BY_FAIR_LOCKS: &[&str] = &["hasQueuedPredecessors"];

const QUEUED_STILL: &str = "A thread has what it waited for, or gives up: only who asks for the queue can tell that it is still there. Fair \
     locks ask.";

/// An interrupt that comes when the wait is over: the native method says itself which ones tell.
const INTERRUPT: (&str, &[&str]) = ("java/lang/Thread", &["interrupt0"]);
const WAITERS: &[&str] = &["hasWaiters", "getWaitQueueLength", "getWaitingThreads"];
/// The waits of programs: those of other classes' steps count where they are timed, see [`is_endless_wait`].
const AWAITS: &[&str] =
    &["await()V", "await(JLjava/util/concurrent/TimeUnit;)Z", "awaitNanos", "awaitUntil", "awaitUninterruptibly"];
const ENDS: &[&str] = &["giveUp", "comeBack"];
const DECIDED: &str = "A wait whose time is over ends so even if an interrupt comes before the thread is out of the queue of waiters, and one that \
     has ended even if a signal or an interrupt comes before the lock is taken again; and then it may be taken before threads that line up already.";
const QUEUED_LATER: &str = "A thread has found that it must wait, or is signalled, before it is in the queue: only who asks for the queue can tell. \
     And it looks again before it parks: if it need not wait any more, a permit is left over, which only who parks by itself can tell.";

pub(super) const APART: &[Apart] = &[
    Apart {
        class: "java/util/concurrent/locks/AbstractOwnableSynchronizer",
        methods: &["setExclusiveOwnerThread"],
        seen_by: &[(LOCK, &["getOwner", "toString"]), (READ_WRITE, &["getOwner"]), (WRITE, &["toString"])],
        why: "A lock is taken before it has an owner, and has none any more before it is free.",
    },
    Apart { class: SYNCHRONIZER, methods: &["join"], seen_by: &[(SYNCHRONIZER, ASKED), PARKS], why: QUEUED_LATER },
    Apart {
        class: LONG_SYNCHRONIZER,
        methods: &["join"],
        seen_by: &[(LONG_SYNCHRONIZER, ASKED), PARKS],
        why: QUEUED_LATER,
    },
    Apart { class: STAMPED, methods: &["join", "joinReaders"], seen_by: &[PARKS], why: PERMIT },
    Apart {
        class: SYNCHRONIZER,
        methods: &["succeed", "leave"],
        seen_by: &[(SYNCHRONIZER, ASKED), (SYNCHRONIZER, ASKED_BY_FAIR_LOCKS)],
        why: QUEUED_STILL,
    },
    Apart {
        class: LONG_SYNCHRONIZER,
        methods: &["succeed", "leave"],
        seen_by: &[(LONG_SYNCHRONIZER, ASKED), (LONG_SYNCHRONIZER, ASKED_BY_FAIR_LOCKS)],
        why: QUEUED_STILL,
    },
    Apart {
        class: STAMPED,
        methods: &["succeed", "leave"],
        seen_by: &[(STAMPED, &["tryReadLock(JLjava/util/concurrent/TimeUnit;)J"])],
        why: "A thread has what it waited for, or gives up: a reader who waits for a time lines up as long as there is a queue.",
    },
    Apart {
        class: SYNCHRONIZER,
        methods: &["leave"],
        seen_by: &[(SYNCHRONIZER, &["apparentlyFirstQueuedIsExclusive"])],
        why: "Readers wait behind a writer that gives up.",
    },
    Apart {
        class: CONDITION,
        methods: ENDS,
        seen_by: &[INTERRUPT, (CONDITION, WAITERS), (SYNCHRONIZER, ASKED), (CONDITION, AWAITS)],
        why: DECIDED,
    },
    Apart { class: CONDITION, methods: &["isSignalled"], seen_by: &[PARKS], why: PERMIT },
    Apart { class: LONG_CONDITION, methods: &["isSignalled"], seen_by: &[PARKS], why: PERMIT },
    Apart {
        class: LONG_CONDITION,
        methods: ENDS,
        seen_by: &[INTERRUPT, (LONG_CONDITION, WAITERS), (LONG_SYNCHRONIZER, ASKED), (LONG_CONDITION, AWAITS)],
        why: DECIDED,
    },
];

/// Whether a call waits for a condition without a limit. Where a step of another class does that, an interrupt ends the step, and
/// nothing that others do before the lock is taken again changes how; after a timed wait it looks once more at what there is.
pub fn is_endless_wait(class: &str, method: &str, descriptor: &str) -> bool {
    matches!(class, CONDITION | LONG_CONDITION) && names(&["await()V"], method, descriptor)
}

/// Whether a method that parks waits for a condition, decides how the wait ended, and takes the lock again; `None` for a
/// method that leaves the parking to another one.
pub fn comes_back(class: &str, method: &str) -> Option<bool> {
    match (class, method) {
        (CONDITION | LONG_CONDITION, "await") => Some(true),
        (SYNCHRONIZER | LONG_SYNCHRONIZER, "acquireQueued") => Some(false),
        _ => None,
    }
}
