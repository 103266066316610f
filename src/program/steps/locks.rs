//! `java.util.concurrent.locks`.

use super::{Apart, Methods, row};

const LOCK: &str = "java/util/concurrent/locks/ReentrantLock";
const READ_WRITE: &str = "java/util/concurrent/locks/ReentrantReadWriteLock";
const READ: &str = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock";
const WRITE: &str = "java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock";
const STAMPED: &str = "java/util/concurrent/locks/StampedLock";

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

pub const STEPS: &[Methods] = &[
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
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer", ACQUIRE, ABSTRACT),
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer", RELEASE, ABSTRACT),
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer", STATE, "One access to the state."),
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer", QUEUE, LOOKS),
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject", WAITS, WAIT),
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject", SIGNALS, SIGNAL),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", ACQUIRE, ABSTRACT),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", RELEASE, ABSTRACT),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", STATE, "One access to the state."),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", QUEUE, LOOKS),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject", WAITS, WAIT),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject", SIGNALS, SIGNAL),
];

const FIXED: &str = "Never changes, or only makes an object.";
const TWO_LOOKS: &str = "Reads the state, and then the owner: another thread may take the lock or give it up between.";
const TWO_QUESTIONS: &str = "Reads the state, and then looks at the queue.";

pub const COMPOUND: &[Methods] = &[
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
    row("java/util/concurrent/locks/AbstractQueuedSynchronizer", &["owns"], FIXED),
    row("java/util/concurrent/locks/AbstractQueuedLongSynchronizer", &["owns"], FIXED),
];

const SYNCHRONIZER: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";
const LONG_SYNCHRONIZER: &str = "java/util/concurrent/locks/AbstractQueuedLongSynchronizer";

const ASKED: &[&str] = &[
    "hasQueuedThreads",
    "getFirstQueuedThread",
    "isQueued",
    "hasQueuedPredecessors",
    "getQueueLength",
    "getQueuedThreads",
    "getExclusiveQueuedThreads",
    "getSharedQueuedThreads",
];

const QUEUED_STILL: &str = "A thread has what it waited for, or gives up: only who asks for the queue can tell that it is still there. Fair \
     locks ask.";

const CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";
const LONG_CONDITION: &str = "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject";
const INTERRUPTS: &[(&str, &[&str])] = &[("java/lang/Thread", &["interrupt"])];
const DECIDED: &str = "A wait whose time is over, or that was interrupted, ends so even if an interrupt comes before the lock is taken again.";
/// Questions of programs; a fair lock does not ask them.
const ASKED_BY_PROGRAMS: &[&str] = &[
    "hasQueuedThreads",
    "getFirstQueuedThread",
    "isQueued",
    "getQueueLength",
    "getQueuedThreads",
    "getExclusiveQueuedThreads",
    "getSharedQueuedThreads",
];

const QUEUED_LATER: &str = "A thread has found that it must wait, or is signalled, before it is in the queue: only who asks for the queue can tell.";

pub const APART: &[Apart] = &[
    Apart {
        class: "java/util/concurrent/locks/AbstractOwnableSynchronizer",
        methods: &["setExclusiveOwnerThread"],
        seen_by: &[(LOCK, &["getOwner", "toString"]), (READ_WRITE, &["getOwner"]), (WRITE, &["toString"])],
        why: "A lock is taken before it has an owner, and has none any more before it is free.",
    },
    Apart { class: SYNCHRONIZER, methods: &["join"], seen_by: &[(SYNCHRONIZER, ASKED_BY_PROGRAMS)], why: QUEUED_LATER },
    Apart {
        class: LONG_SYNCHRONIZER,
        methods: &["join"],
        seen_by: &[(LONG_SYNCHRONIZER, ASKED_BY_PROGRAMS)],
        why: QUEUED_LATER,
    },
    Apart { class: SYNCHRONIZER, methods: &["succeed", "leave"], seen_by: &[(SYNCHRONIZER, ASKED)], why: QUEUED_STILL },
    Apart {
        class: LONG_SYNCHRONIZER,
        methods: &["succeed", "leave"],
        seen_by: &[(LONG_SYNCHRONIZER, ASKED)],
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
    Apart { class: CONDITION, methods: &["comeBack"], seen_by: INTERRUPTS, why: DECIDED },
    Apart { class: LONG_CONDITION, methods: &["comeBack"], seen_by: INTERRUPTS, why: DECIDED },
];
