//! Executors and futures.

use super::{Apart, Methods, PARKS, PERMIT, row};

const POOL: &str = "java/util/concurrent/ThreadPoolExecutor";
const SCHEDULED: &str = "java/util/concurrent/ScheduledThreadPoolExecutor";
const SCHEDULED_TASK: &str = "java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask";
const DELAYED: &str = "java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue";
const TASK: &str = "java/util/concurrent/FutureTask";
const PER_TASK: &str = "java/util/concurrent/ThreadPerTaskExecutor";
const COMPLETABLE: &str = "java/util/concurrent/CompletableFuture";

const LOCKED: &str = "Everything happens under the queue's one lock; where it waits, others run.";
pub(super) const FIELD: &str = "One access to a field.";
pub(super) const POOL_LOCKED: &str = "Under the pool's monitor.";
const STAGE: &str = "Either the result is there, or the new stage is pushed where whoever completes the future finds it: one read or one \
     compare-and-set, and the push is set apart. Which of two threads fires a stage is decided by one compare-and-set. The functions are code of the program.";
const FIRES: &str = "Who fires is decided by one compare-and-set. Looking at the results that it needs, and setting that of the next stage, are \
     steps of the futures, which programs have.";
pub(super) const COUNTER: &str =
    "One access to the number of pending completions, tried again where it is a compare-and-set.";

const STAGES: &[&str] = &[
    "thenApply",
    "thenApplyAsync",
    "thenAccept",
    "thenAcceptAsync",
    "thenRun",
    "thenRunAsync",
    "thenCompose",
    "thenComposeAsync",
    "whenComplete",
    "whenCompleteAsync",
    "handle",
    "handleAsync",
    "exceptionally",
    "exceptionallyAsync",
    "exceptionallyCompose",
    "exceptionallyComposeAsync",
    "copy",
    "minimalCompletionStage",
    "unipush",
];

/// Stages that depend on several futures, and what they are made with.
const COMBINED: &[&str] = &[
    "thenCombine",
    "thenCombineAsync",
    "thenAcceptBoth",
    "thenAcceptBothAsync",
    "runAfterBoth",
    "runAfterBothAsync",
    "applyToEither",
    "applyToEitherAsync",
    "acceptEither",
    "acceptEitherAsync",
    "runAfterEither",
    "runAfterEitherAsync",
    "allOf",
    "anyOf",
];

/// The nested classes of `CompletableFuture` that fire a stage.
const COMPLETIONS: [&str; 19] = [
    "java/util/concurrent/CompletableFuture$UniApply",
    "java/util/concurrent/CompletableFuture$UniAccept",
    "java/util/concurrent/CompletableFuture$UniRun",
    "java/util/concurrent/CompletableFuture$UniWhenComplete",
    "java/util/concurrent/CompletableFuture$UniHandle",
    "java/util/concurrent/CompletableFuture$UniExceptionally",
    "java/util/concurrent/CompletableFuture$UniComposeExceptionally",
    "java/util/concurrent/CompletableFuture$UniRelay",
    "java/util/concurrent/CompletableFuture$UniCompose",
    "java/util/concurrent/CompletableFuture$BiApply",
    "java/util/concurrent/CompletableFuture$BiAccept",
    "java/util/concurrent/CompletableFuture$BiRun",
    "java/util/concurrent/CompletableFuture$BiRelay",
    "java/util/concurrent/CompletableFuture$OrApply",
    "java/util/concurrent/CompletableFuture$OrAccept",
    "java/util/concurrent/CompletableFuture$OrRun",
    "java/util/concurrent/CompletableFuture$AnyOf",
    "java/util/concurrent/CompletableFuture$CoCompletion",
    "java/util/concurrent/CompletableFuture$Signaller",
];

const fn fires(n: usize) -> Methods {
    row(COMPLETIONS[n], &["tryFire"], FIRES)
}

pub(super) const STEPS: &[Methods] = &[
    row(
        POOL,
        &["place", "addWorker"],
        "A worker is counted by one compare-and-set, or the task is put into the queue: only one of them happens. What is looked at \
         before may have changed, as if the call had come a moment earlier. The factory of the \
         threads is code of the program where it is defined; what follows it is a step of its own.",
    ),
    row(
        POOL,
        &["isWanted"],
        "The second look at a task that was put into the queue: the moment is the removal of the task, if the pool was shut down and nobody \
         has taken it, or else the read of the pool's state.",
    ),
    row(POOL, &["prestartCoreThread"], "Adds one worker."),
    row(
        POOL,
        &["takeFirst", "nextTask"],
        "A worker takes a task: the moment is that of the queue's step. That it is idle before and busy afterwards only the pool's numbers \
         tell, for which the parts are set apart.",
    ),
    row(
        POOL,
        &["leave", "settle", "countTask", "release", "fetch", "begin", "interruptIfBegun", "onShutdown", "drain"],
        "Under a monitor of the pool, one access to a field, or a step of the queue. The end of the pool, and a worker in the place of one that failed, are steps of \
         their own.",
    ),
    row(POOL, &["tryTerminate"], "Under the pool's monitor; terminated() is code of the program where it is defined."),
    row(
        POOL,
        &["shutdown", "shutdownNow"],
        "The change of the life cycle, under the pool's monitor. What is done with workers and tasks, and the end of the pool, are set apart.",
    ),
    row(POOL, &["isShutdown", "isTerminating", "isTerminated"], FIELD),
    row(POOL, &["awaitTermination", "getActiveCount", "getPoolSize", "getLargestPoolSize"], POOL_LOCKED),
    row(POOL, &["getCompletedTaskCount"], POOL_LOCKED),
    row(POOL, &["remove"], "One step of the queue. The end of the pool is set apart."),
    row(
        POOL,
        &[
            "getCorePoolSize",
            "getMaximumPoolSize",
            "getKeepAliveTime",
            "allowsCoreThreadTimeOut",
            "getThreadFactory",
            "setThreadFactory",
            "getRejectedExecutionHandler",
            "setRejectedExecutionHandler",
        ],
        FIELD,
    ),
    row(
        SCHEDULED,
        &[
            "getContinueExistingPeriodicTasksAfterShutdownPolicy",
            "getExecuteExistingDelayedTasksAfterShutdownPolicy",
            "getRemoveOnCancelPolicy",
            "setRemoveOnCancelPolicy",
        ],
        FIELD,
    ),
    row(
        SCHEDULED_TASK,
        &["run"],
        "As FutureTask.run. A periodic task goes back to the queue together with the end of its run: a cancellation comes before, and \
         it is not put back, or after, and it is found there.",
    ),
    row(SCHEDULED_TASK, &["cancel"], "As FutureTask.cancel; a task that is cancelled never runs, in the queue or not."),
    row(SCHEDULED_TASK, &["getDelay"], LOCKED),
    row(
        DELAYED,
        &[
            "put",
            "putBack",
            "forget",
            "remaining",
            "isDue",
            "compare",
            "drainTo",
            "offer",
            "poll",
            "take",
            "peek",
            "remove",
            "size",
            "toArray",
            "iterator",
        ],
        LOCKED,
    ),
    row(
        TASK,
        &["run", "runAndReset"],
        "Two steps, before and after the code of the task: it becomes the one that runs by one compare-and-set, and it ends by one.",
    ),
    row(
        TASK,
        &["interruptRunner", "publish"],
        "The runner waits until the interrupt has come; whoever asks for the result waits until it is there.",
    ),
    row(
        TASK,
        &["set", "setException"],
        "The moment is the compare-and-set of the state: whoever asks for the result from then on waits until it is there.",
    ),
    row(TASK, &["cancel"], "The moment is the compare-and-set of the state."),
    row(
        TASK,
        &["get", "isDone", "isCancelled"],
        "The moment is the read of the state, which does not change any more once there is a result.",
    ),
    row(
        PER_TASK,
        &["execute", "leave", "shutdown", "shutdownNow", "isShutdown", "isTerminated", "awaitTermination"],
        "Under the executor's monitor; nobody else has the thread that is then started.",
    ),
    row(COMPLETABLE, STAGES, STAGE),
    row(
        COMPLETABLE,
        &["complete", "completeExceptionally", "cancel", "obtrudeValue", "obtrudeException"],
        "One write or compare-and-set of the result. Firing what depends on it is set apart.",
    ),
    row(
        COMPLETABLE,
        &["completeValue", "completeNull", "completeThrowable", "completeRelay", "internalComplete", "encodeRelay"],
        "One compare-and-set of the result.",
    ),
    row(
        COMPLETABLE,
        &["get", "getNow", "join", "isDone", "isCancelled", "isCompletedExceptionally"],
        "The moment is the read of the result; where it is not there, the thread lines up to be woken, and others run.",
    ),
    row(COMPLETABLE, &["postComplete"], "Takes the stages that wait one by one; firing each is set apart."),
    row("java/util/concurrent/CompletableFuture$AsyncSupply", &["run"], FIRES),
    row("java/util/concurrent/CompletableFuture$AsyncRun", &["run"], FIRES),
    fires(0),
    fires(1),
    fires(2),
    fires(3),
    fires(4),
    fires(5),
    fires(6),
    fires(7),
    fires(8),
    fires(9),
    fires(10),
    fires(11),
    fires(12),
    fires(13),
    fires(14),
    fires(15),
    fires(16),
    fires(17),
    fires(18),
];

const POLICY: &str = "Reads and writes numbers of the pool one after the other.";
const TIMER: &str = "Makes a stage and a task of a timer.";
pub(super) const PURE: &str = "Never changes, or only makes an object.";
pub(super) const SERIES: &str = "A series of steps.";

pub(super) const COMPOUND: &[Methods] = &[
    row(POOL, &["getTaskCount", "toString"], "Several reads, documented as an approximation."),
    row(POOL, &["prestartAllCoreThreads", "purge"], SERIES),
    row(
        POOL,
        &["execute"],
        "Adds a worker or puts the task into the queue, and then looks again, each a step: a task that others have seen in the queue may be \
         rejected.",
    ),
    row(POOL, &["setCorePoolSize", "setMaximumPoolSize", "setKeepAliveTime", "allowCoreThreadTimeOut"], POLICY),
    row(POOL, &["getQueue", "beforeExecute", "afterExecute", "terminated", "finalize"], PURE),
    row(SCHEDULED, &["shutdown", "shutdownNow"], "The pool's, which is a step."),
    row(
        SCHEDULED,
        &["schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay", "execute", "submit"],
        "Looks whether the pool goes on, puts the task into the queue, looks again, and adds a worker if there are too few: a shutdown may \
         come between, and then the task is rejected, cancelled, or forgotten in the queue.",
    ),
    row(
        SCHEDULED,
        &["setContinueExistingPeriodicTasksAfterShutdownPolicy", "setExecuteExistingDelayedTasksAfterShutdownPolicy"],
        POLICY,
    ),
    row(SCHEDULED, &["getQueue", "decorateTask"], PURE),
    row(SCHEDULED_TASK, &["compareTo"], "Two questions for a delay."),
    row(SCHEDULED_TASK, &["isPeriodic"], PURE),
    row(DELAYED, &["contains", "clear"], SERIES),
    row(DELAYED, &["remainingCapacity"], PURE),
    row(TASK, &["toString"], "The state, and then what there is to it."),
    row(TASK, &["done"], PURE),
    row(
        COMPLETABLE,
        &["completeAsync", "supplyAsync", "runAsync"],
        "Makes a future and calls the executor, whose step it is.",
    ),
    row(COMPLETABLE, COMBINED, "Looks at one future after the other, and puts a stage where each of them finds it."),
    row(COMPLETABLE, &["orTimeout", "completeOnTimeout", "delayedExecutor"], TIMER),
    row(COMPLETABLE, &["getNumberOfDependents", "toString"], "Documented as an estimate: goes through what waits."),
    row(
        COMPLETABLE,
        &[
            "completedFuture",
            "failedFuture",
            "completedStage",
            "failedStage",
            "newIncompleteFuture",
            "defaultExecutor",
            "toCompletableFuture",
        ],
        PURE,
    ),
    row(
        "java/util/concurrent/CompletableFuture$AsyncSupply",
        &["exec", "getRawResult", "setRawResult"],
        "The run, which is a step.",
    ),
    row(
        "java/util/concurrent/CompletableFuture$AsyncRun",
        &["exec", "getRawResult", "setRawResult"],
        "The run, which is a step.",
    ),
    row("java/util/concurrent/CompletableFuture$Signaller", &["isReleasable", "block"], "A look, or a wait."),
];

/// Methods by which a program can ask a pool for its numbers.
const ASKED: &[&str] = &[
    "getActiveCount",
    "getPoolSize",
    "getTaskCount",
    "getCompletedTaskCount",
    "getLargestPoolSize",
    "getQueue",
    "toString",
    "isShutdown",
    "isTerminated",
    "isTerminating",
    "reject",
];

/// What a program can ask a pool for.
const NUMBERS: &[(&str, &[&str])] = &[(POOL, ASKED)];

/// What tells when a pool ends.
const ENDS: &[(&str, &[&str])] = &[(POOL, ASKED), (POOL, &["endsInProgram"]), (SCHEDULED, &["accept"])];

pub(super) const LOOP: &str = "A worker's main loop: each round is an operation of its own.";
const RUNS: &str = "What a pool does with a task that it cannot take is a number of calls of their own.";
const DEPENDENTS: &str =
    "What depends on a future is completed after it, one stage after the other, and others can tell.";

const fn fired(n: usize) -> Apart {
    Apart { class: COMPLETIONS[n], methods: &["tryFire"], seen_by: &[], why: DEPENDENTS }
}

pub(super) const APART: &[Apart] = &[
    Apart { class: POOL, methods: &["runWorker"], seen_by: &[], why: LOOP },
    Apart { class: "java/util/concurrent/ThreadPoolExecutor$Worker", methods: &["run"], seen_by: &[], why: LOOP },
    Apart {
        class: POOL,
        methods: &[
            "settle",
            "countTask",
            "release",
            "fetch",
            "begin",
            "enter",
            "giveUp",
            "uncount",
            "onShutdown",
            "drain",
        ],
        seen_by: NUMBERS,
        why: "A task that has ended and a worker that does not look for the next yet, a task that has been taken and does not run yet, a \
              worker that is counted and has no thread yet, one that no longer counts and is still there, a pool that is shut down and still has its tasks: the \
              pool's numbers tell.",
    },
    Apart {
        class: POOL,
        methods: &["tryTerminate"],
        seen_by: ENDS,
        why: "A pool that is shut down has not ended: its numbers tell, the end of a pool that the program has extended, and what becomes \
              of a task that is given to a scheduled pool meanwhile.",
    },
    Apart {
        class: POOL,
        methods: &["interruptIfBegun"],
        seen_by: &[],
        why: "The workers of a pool that stops are interrupted one after the other, and it has stopped before.",
    },
    Apart {
        class: TASK,
        methods: &["isWanted"],
        seen_by: &[(TASK, &["cancel"])],
        why: "A cancellation may come when the run has begun, and the task is not called any more.",
    },
    Apart {
        class: TASK,
        methods: &["interruptRunner"],
        seen_by: &[],
        why: "The task is cancelled before the thread that runs it is interrupted.",
    },
    Apart { class: TASK, methods: &["lineUp"], seen_by: &[PARKS], why: PERMIT },
    Apart {
        class: COMPLETABLE,
        methods: &["tryPushStack"],
        seen_by: &[],
        why: "The result may come after it was missed: then the stage may be fired by whoever completes the future, behind stages that came \
              later, and who waits may fire stages of others.",
    },
    Apart {
        class: TASK,
        methods: &["publish"],
        seen_by: &[(TASK, &["toString"])],
        why: "The task is done before its text says so.",
    },
    Apart { class: TASK, methods: &["isIn"], seen_by: &[], why: "Looks again and again while another thread goes on." },
    Apart {
        class: "java/util/concurrent/ThreadPoolExecutor$DiscardOldestPolicy",
        methods: &["rejectedExecution"],
        seen_by: &[],
        why: RUNS,
    },
    Apart {
        class: "java/util/concurrent/ThreadPoolExecutor$CallerRunsPolicy",
        methods: &["rejectedExecution"],
        seen_by: &[],
        why: RUNS,
    },
    Apart { class: COMPLETABLE, methods: &["postComplete"], seen_by: &[], why: DEPENDENTS },
    fired(0),
    fired(1),
    fired(2),
    fired(3),
    fired(4),
    fired(5),
    fired(6),
    fired(7),
    fired(8),
    fired(9),
    fired(10),
    fired(11),
    fired(12),
    fired(13),
    fired(14),
    fired(15),
    fired(16),
    fired(17),
    fired(18),
];
