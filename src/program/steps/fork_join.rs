//! Fork/join pools, their tasks, and counted completers.

use super::futures::{COUNTER, FIELD, LOOP, POOL_LOCKED, PURE, SERIES};
use super::{Apart, Methods, PARKS, PERMIT, row};

const FORK_JOIN: &str = "java/util/concurrent/ForkJoinPool";
const FORK_JOIN_TASK: &str = "java/util/concurrent/ForkJoinTask";
const COMPLETER: &str = "java/util/concurrent/CountedCompleter";

pub(super) const STEPS: &[Methods] = &[
    row(
        FORK_JOIN,
        &["execute", "submit", "push", "submitFromOutside"],
        "The task is put into a queue under the pool's monitor. Waking a worker is set apart.",
    ),
    row(
        FORK_JOIN,
        &["signal"],
        "A worker is woken or made: under the pool's monitor; nobody else has a new one's thread.",
    ),
    row(
        FORK_JOIN,
        &["nextTask", "pollFor", "taskToHelp", "takePartOf", "takeAsynchronous", "unfork", "pollSubmission"],
        "A task is taken under the pool's monitor, or the worker goes to sleep, and others run.",
    ),
    row(
        FORK_JOIN,
        &["retire", "sourceOf", "goOn", "blocking", "commonQueue", "pollAny", "localSize", "localTask", "indexOf"],
        POOL_LOCKED,
    ),
    row(FORK_JOIN, &["shutdown", "shutdownNow", "tryTerminate"], POOL_LOCKED),
    row(
        FORK_JOIN,
        &[
            "isShutdown",
            "isTerminated",
            "isQuiescent",
            "getPoolSize",
            "getActiveThreadCount",
            "getRunningThreadCount",
            "getQueuedTaskCount",
            "getQueuedSubmissionCount",
            "hasQueuedSubmissions",
        ],
        POOL_LOCKED,
    ),
    row(
        FORK_JOIN_TASK,
        &["fork"],
        "The task is put into the queue of the worker, or of the common pool, under the pool's monitor. Waking a worker is set apart.",
    ),
    row(
        FORK_JOIN_TASK,
        &["join", "get", "quietlyJoin"],
        "The moment is the read of the status, which does not change any more once the task has ended. Before, the thread runs tasks, \
         each taken by a step of its own, or waits.",
    ),
    row(
        FORK_JOIN_TASK,
        &["finish", "cancel", "complete", "completeExceptionally", "quietlyComplete"],
        "One change of the status under the task's monitor; who is woken looks again.",
    ),
    row(
        FORK_JOIN_TASK,
        &["isDone", "isCancelled", "isCompletedNormally", "isCompletedAbnormally", "getForkJoinTaskTag"],
        FIELD,
    ),
    row(
        FORK_JOIN_TASK,
        &["setForkJoinTaskTag", "compareAndSetForkJoinTaskTag"],
        "One change of the status under the task's monitor.",
    ),
    row(FORK_JOIN_TASK, &["tryUnfork"], POOL_LOCKED),
    row(
        COMPLETER,
        &[
            "getPendingCount",
            "setPendingCount",
            "addToPendingCount",
            "compareAndSetPendingCount",
            "decrementPendingCountUnlessZero",
        ],
        COUNTER,
    ),
];

pub(super) const COMPOUND: &[Methods] = &[
    row(FORK_JOIN, &["getStealCount"], "Is refused."),
    row(FORK_JOIN, &["invoke", "invokeAll", "managedBlock"], SERIES),
    row(FORK_JOIN, &["awaitTermination", "awaitQuiescence"], "Looks, runs tasks and waits, again and again."),
    row(
        FORK_JOIN,
        &["isTerminating", "toString", "drainTasksTo"],
        "Several reads, or tasks that go to the caller's collection.",
    ),
    row(
        FORK_JOIN,
        &[
            "commonPool",
            "getAsyncMode",
            "getCommonPoolParallelism",
            "getFactory",
            "getParallelism",
            "getUncaughtExceptionHandler",
            "newTaskFor",
        ],
        PURE,
    ),
    row(FORK_JOIN_TASK, &["invoke", "invokeAll", "quietlyInvoke", "helpQuiesce"], SERIES),
    row(FORK_JOIN_TASK, &["getException", "reinitialize"], "Several accesses; documented for tasks that have ended."),
    row(
        FORK_JOIN_TASK,
        &[
            "pollTask",
            "pollSubmission",
            "peekNextLocalTask",
            "pollNextLocalTask",
            "getQueuedTaskCount",
            "getSurplusQueuedTaskCount",
        ],
        "A step of the pool.",
    ),
    row(FORK_JOIN_TASK, &["adapt", "getPool", "inForkJoinPool", "exec", "getRawResult", "setRawResult"], PURE),
    row(
        COMPLETER,
        &[
            "complete",
            "tryComplete",
            "propagateCompletion",
            "quietlyCompleteRoot",
            "helpComplete",
            "nextComplete",
            "firstComplete",
        ],
        SERIES,
    ),
    row(
        COMPLETER,
        &[
            "compute",
            "exec",
            "onCompletion",
            "onExceptionalCompletion",
            "getCompleter",
            "getRoot",
            "getRawResult",
            "setRawResult",
        ],
        PURE,
    ),
];

/// What a program can ask a fork/join pool for.
const FORK_JOIN_NUMBERS: &[(&str, &[&str])] = &[(
    FORK_JOIN,
    &[
        "getPoolSize",
        "getActiveThreadCount",
        "getRunningThreadCount",
        "getQueuedTaskCount",
        "getQueuedSubmissionCount",
        "hasQueuedSubmissions",
        "isShutdown",
        "isTerminated",
        "isTerminating",
        "toString",
        "awaitQuiescence",
    ],
)];

pub(super) const APART: &[Apart] = &[
    Apart { class: "java/util/concurrent/ForkJoinWorkerThread", methods: &["run"], seen_by: &[], why: LOOP },
    Apart { class: FORK_JOIN_TASK, methods: &["lineUp"], seen_by: &[PARKS], why: PERMIT },
    Apart {
        class: FORK_JOIN,
        methods: &["putOutside"],
        seen_by: &[(FORK_JOIN, &["shutdown", "shutdownNow"])],
        why: "The pool may have ended since it was looked at: the task is never run.",
    },
    Apart {
        class: FORK_JOIN,
        methods: &["signal", "becomeQuiet", "tryTerminate"],
        seen_by: FORK_JOIN_NUMBERS,
        why: "A task that waits before a worker is woken for it, a pool that is quiet and has not ended: the pool's numbers tell.",
    },
];
