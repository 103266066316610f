//! Queues and synchronizers of `java.util.concurrent`.

use super::{Apart, Methods, PARKS, PERMIT, row};

const ARRAY: &str = "java/util/concurrent/ArrayBlockingQueue";
const ARRAY_ITERATOR: &str = "java/util/concurrent/ArrayBlockingQueue$Itr";
const LINKED: &str = "java/util/concurrent/LinkedBlockingQueue";
const LINKED_ITERATOR: &str = "java/util/concurrent/LinkedBlockingQueue$Itr";
const DEQUE: &str = "java/util/concurrent/LinkedBlockingDeque";
const DEQUE_ITERATOR: &str = "java/util/concurrent/LinkedBlockingDeque$AbstractItr";
const PRIORITY: &str = "java/util/concurrent/PriorityBlockingQueue";
const DELAY: &str = "java/util/concurrent/DelayQueue";
const SYNCHRONOUS: &str = "java/util/concurrent/SynchronousQueue";
const TRANSFER: &str = "java/util/concurrent/LinkedTransferQueue";
const FREE: &str = "java/util/concurrent/ConcurrentLinkedQueue";
const FREE_DEQUE: &str = "java/util/concurrent/ConcurrentLinkedDeque";

const LOCKED: &str = "Everything happens under the queue's one lock; where it waits, others run.";
const BOTH: &str = "Everything happens under both locks of the queue.";
const MEETING: &str =
    "Under the queue's monitor: an item is handed over, or the thread lines up and waits, and others run meanwhile.";

pub(super) const STEPS: &[Methods] = &[
    row(
        ARRAY,
        &[
            "add",
            "offer",
            "put",
            "poll",
            "take",
            "peek",
            "size",
            "remainingCapacity",
            "remove",
            "contains",
            "toArray",
            "clear",
        ],
        LOCKED,
    ),
    row(ARRAY, &["drainTo", "forEach", "removeIf", "removeAll", "retainAll", "bulkRemove"], LOCKED),
    row(ARRAY_ITERATOR, &["<init>", "hasNext", "next", "remove", "forEachRemaining"], LOCKED),
    row(
        LINKED,
        &["offer", "put", "poll", "take", "peek"],
        "The moment is the change of the count, which every other method looks at first; links are only followed under the lock \
         that guards their end. A signal to the other side comes after it, and who is woken looks again.",
    ),
    row(LINKED, &["size", "remainingCapacity"], "One read of the count."),
    row(LINKED, &["remove", "contains", "toArray", "clear"], BOTH),
    row(LINKED_ITERATOR, &["<init>", "next", "remove"], BOTH),
    row(
        DEQUE,
        &[
            "add",
            "addFirst",
            "addLast",
            "offer",
            "offerFirst",
            "offerLast",
            "put",
            "putFirst",
            "putLast",
            "push",
            "poll",
            "pollFirst",
            "pollLast",
            "take",
            "takeFirst",
            "takeLast",
            "pop",
            "removeFirst",
            "removeLast",
            "peek",
            "peekFirst",
            "peekLast",
            "element",
            "getFirst",
            "getLast",
        ],
        LOCKED,
    ),
    row(
        DEQUE,
        &[
            "remove",
            "removeFirstOccurrence",
            "removeLastOccurrence",
            "contains",
            "size",
            "remainingCapacity",
            "toArray",
            "clear",
            "drainTo",
        ],
        LOCKED,
    ),
    row(DEQUE_ITERATOR, &["<init>", "next", "remove"], LOCKED),
    row(
        PRIORITY,
        &["add", "offer", "put", "poll", "take", "peek", "size", "remove", "removeEq", "contains", "toArray", "clear"],
        "Everything happens under the queue's one lock. To make room it is given up for a moment, before anything has changed.",
    ),
    row(PRIORITY, &["drainTo", "forEach", "removeIf", "removeAll", "retainAll", "bulkRemove", "iterator"], LOCKED),
    row(
        DELAY,
        &[
            "add",
            "offer",
            "put",
            "poll",
            "take",
            "receive",
            "peek",
            "size",
            "remove",
            "removeSame",
            "toArray",
            "clear",
            "drainTo",
            "iterator",
        ],
        LOCKED,
    ),
    row(SYNCHRONOUS, &["offer", "put", "poll", "take", "give", "receive"], MEETING),
    row(
        TRANSFER,
        &[
            "add",
            "offer",
            "put",
            "poll",
            "take",
            "transfer",
            "tryTransfer",
            "receive",
            "after",
            "requestAfter",
            "itemOnOffer",
            "withdraw",
        ],
        MEETING,
    ),
    row(TRANSFER, &["peek", "isEmpty", "hasWaitingConsumer"], MEETING),
    row(
        FREE,
        &["add", "offer"],
        "The moment is the compare-and-set of the last node's link; the tail that is moved afterwards is only a hint.",
    ),
    row(
        FREE,
        &["poll", "peek", "isEmpty"],
        "The moment is the compare-and-set, or the read, of the first item that is left, or of the end of the list: nothing is ever put \
         in before it.",
    ),
    row(
        FREE_DEQUE,
        &["add", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "linkFirst", "linkLast"],
        "The moment is the compare-and-set of the link of the first or last node; head and tail are only hints.",
    ),
    row(
        FREE_DEQUE,
        &["peek", "peekFirst", "peekLast"],
        "The moment is the read of the item, whose node is then found to have still been at the end.",
    ),
    row("java/util/concurrent/Exchanger", &["exchange", "meet"], MEETING),
    row(
        "java/util/concurrent/Phaser",
        &[
            "register",
            "bulkRegister",
            "arrive",
            "arriveAndDeregister",
            "arriveAndAwaitAdvance",
            "awaitAdvance",
            "awaitAdvanceInterruptibly",
            "forceTermination",
            "enrol",
            "advance(IZ)I",
            "left",
        ],
        "Under the monitor of the tree of phasers; onAdvance, where a program defines it, is code of the program. Where it waits for \
         the phase, others run. The end of the phase and the arrival at a parent are set apart.",
    ),
    row(
        "java/util/concurrent/Phaser",
        &["getPhase", "isTerminated", "getRegisteredParties", "getArrivedParties", "getUnarrivedParties", "toString"],
        "One read, or under the monitor of the tree of phasers.",
    ),
    row(
        "java/util/concurrent/CyclicBarrier",
        &["await", "getNumberWaiting", "isBroken", "reset"],
        "Under the barrier's lock; the action is code of the program. Where it waits, others run.",
    ),
    row(
        "java/util/concurrent/CountDownLatch",
        &["await", "countDown", "getCount", "toString"],
        "The moment is the access to the count; who is woken looks again.",
    ),
    row(
        "java/util/concurrent/Semaphore",
        &[
            "acquire",
            "acquireUninterruptibly",
            "tryAcquire",
            "release",
            "availablePermits",
            "drainPermits",
            "reducePermits",
        ],
        "The moment is the access to the number of permits; who is woken looks again.",
    ),
    row(
        "java/util/concurrent/Semaphore",
        &["hasQueuedThreads", "getQueueLength", "getQueuedThreads", "toString"],
        "One read of the permits or of the queue.",
    ),
];

const BATCHES: &str = "Takes the lock again and again, some elements at a time: documented as weakly consistent.";
const WEAK: &str = "Weakly consistent: goes through the elements without excluding others.";
const BULK: &str = "Documented not to be atomic: a series of single operations.";
const POSITION: &str = "Only the iterator's own position, or steps of its own.";
const TEXT: &str = "A snapshot, which is a step, and then the text of each element.";
const CONSTANT: &str = "Does not depend on what is in the queue, or only makes an object.";

pub(super) const COMPOUND: &[Methods] = &[
    row(ARRAY, &["toString"], TEXT),
    row(ARRAY, &["iterator", "spliterator"], "Makes an iterator, whose constructor is a step."),
    row(LINKED, &["forEach", "removeIf", "removeAll", "retainAll"], BATCHES),
    row(
        LINKED,
        &["drainTo"],
        "Reads the count under the lock of the takers, and then takes as many: what is put between stays in the queue.",
    ),
    row(LINKED, &["iterator", "spliterator"], "Makes an iterator, whose constructor is a step."),
    row(LINKED, &["toString"], TEXT),
    row(LINKED_ITERATOR, &["hasNext", "forEachRemaining"], POSITION),
    row(DEQUE, &["addAll"], "The argument is read first, then linked under the lock, or element after element."),
    row(DEQUE, &["forEach", "removeIf", "removeAll", "retainAll"], BATCHES),
    row(DEQUE, &["iterator", "descendingIterator", "spliterator"], "Makes an iterator, whose constructor is a step."),
    row(DEQUE, &["toString"], TEXT),
    row(DEQUE_ITERATOR, &["hasNext", "forEachRemaining"], POSITION),
    row(PRIORITY, &["spliterator", "comparator", "remainingCapacity"], CONSTANT),
    row(PRIORITY, &["toString"], TEXT),
    row(DELAY, &["remainingCapacity"], CONSTANT),
    row(SYNCHRONOUS, &["drainTo"], BULK),
    row(
        SYNCHRONOUS,
        &[
            "clear",
            "contains",
            "containsAll",
            "isEmpty",
            "iterator",
            "peek",
            "remainingCapacity",
            "remove",
            "removeAll",
            "retainAll",
            "size",
            "spliterator",
            "toArray",
            "toString",
        ],
        CONSTANT,
    ),
    row(TRANSFER, &["drainTo", "clear", "removeIf", "removeAll", "retainAll"], BULK),
    row(
        TRANSFER,
        &[
            "contains",
            "remove",
            "forEach",
            "size",
            "getWaitingConsumerCount",
            "toArray",
            "toString",
            "iterator",
            "spliterator",
        ],
        WEAK,
    ),
    row(TRANSFER, &["remainingCapacity"], CONSTANT),
    row(FREE, &["addAll", "clear", "removeIf", "removeAll", "retainAll"], BULK),
    row(
        FREE,
        &["contains", "remove"],
        "Reads which node follows before it reads an item. Where that item is taken and others are added between, it comes to an end \
         that was none by then: an element that was there all the time may not be found.",
    ),
    row(FREE, &["size", "forEach", "toArray", "toString", "iterator", "spliterator"], WEAK),
    row(
        FREE_DEQUE,
        &["poll", "pollFirst", "pollLast", "pop", "remove()Ljava/lang/Object;", "removeFirst", "removeLast"],
        "A look for the first or last item and a compare-and-set of it: another thread may add a nearer one between.",
    ),
    row(
        FREE_DEQUE,
        &["contains", "remove(Ljava/lang/Object;)Z", "removeFirstOccurrence", "removeLastOccurrence"],
        "Goes through the items, and others may be added where it has been.",
    ),
    row(FREE_DEQUE, &["element", "getFirst", "getLast"], "A peek, which is a step."),
    row(FREE_DEQUE, &["addAll", "clear", "removeIf", "removeAll", "retainAll"], BULK),
    row(
        FREE_DEQUE,
        &["size", "isEmpty", "forEach", "toArray", "toString", "iterator", "descendingIterator", "spliterator"],
        WEAK,
    ),
    row("java/util/concurrent/Phaser", &["getParent", "getRoot"], "Never change."),
    row("java/util/concurrent/CyclicBarrier", &["getParties"], "Never changes."),
    row("java/util/concurrent/Semaphore", &["isFair"], "Never changes."),
];

const LATE: &str = "When the time is over the thread has left the queue, and looks for an interrupt after that.";

pub(super) const APART: &[Apart] = &[
    Apart {
        class: "java/util/concurrent/Phaser",
        methods: &["advance(II)I"],
        seen_by: &[],
        why: "Everybody has arrived, but the phase is the old one: whoever looks, arrives or registers then can tell.",
    },
    Apart { class: "java/util/concurrent/Phaser", methods: &["isAwaited"], seen_by: &[PARKS], why: PERMIT },
    Apart { class: SYNCHRONOUS, methods: &["await"], seen_by: &[PARKS], why: PERMIT },
    Apart { class: TRANSFER, methods: &["await"], seen_by: &[PARKS], why: PERMIT },
    Apart { class: SYNCHRONOUS, methods: &["checkInterrupt"], seen_by: &[], why: LATE },
    Apart { class: TRANSFER, methods: &["checkInterrupt"], seen_by: &[], why: LATE },
    Apart {
        class: LINKED,
        methods: &["dequeue", "unlink", "drainTo", "clear"],
        seen_by: &[(LINKED, &["bulkRemove"])],
        why: "An item is gone before it no longer counts: bulk removal looks at the items of a batch without a lock.",
    },
];
