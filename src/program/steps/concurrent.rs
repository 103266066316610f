//! Maps, copy-on-write collections and atomic variables of `java.util.concurrent`.

use super::{Apart, Methods, row};

const MAP: &str = "java/util/concurrent/ConcurrentHashMap";
const SKIP: &str = "java/util/concurrent/ConcurrentSkipListMap";
const SKIP_SET: &str = "java/util/concurrent/ConcurrentSkipListSet";
const COW: &str = "java/util/concurrent/CopyOnWriteArrayList";
const COW_SET: &str = "java/util/concurrent/CopyOnWriteArraySet";

/// What `AtomicInteger` and its relatives have in common.
const ATOMIC: &[&str] = &[
    "get",
    "set",
    "lazySet",
    "getAndSet",
    "compareAndSet",
    "weakCompareAndSet",
    "weakCompareAndSetPlain",
    "weakCompareAndSetVolatile",
    "weakCompareAndSetAcquire",
    "weakCompareAndSetRelease",
    "compareAndExchange",
    "compareAndExchangeAcquire",
    "compareAndExchangeRelease",
    "getPlain",
    "setPlain",
    "getOpaque",
    "setOpaque",
    "getAcquire",
    "setRelease",
];

const ARITHMETIC: &[&str] =
    &["getAndIncrement", "getAndDecrement", "getAndAdd", "incrementAndGet", "decrementAndGet", "addAndGet"];

const NUMBER: &[&str] = &["intValue", "longValue", "floatValue", "doubleValue", "toString"];

const ONE_ACCESS: &str = "One access to the variable.";
const SNAPSHOT: &str = "Reads the array once; an array that has been published is never written again.";
const REPLACES: &str =
    "Under the list's lock, which nobody leaves open: readers see the old array or the new one, which is one write.";

pub(super) const STEPS: &[Methods] = &[
    row(
        MAP,
        &["get", "getOrDefault", "containsKey"],
        "A lookup of one key: linearizable, with the read that finds the mapping, or its absence, as the moment (the documentation: \
         retrievals reflect the most recently completed updates).",
    ),
    row(
        MAP,
        &["put", "putIfAbsent", "putVal", "remove", "replace", "replaceNode"],
        "An update of one key: one compare-and-set of an empty bin, or the lock of the bin. Creating, resizing and treeing \
         the table keep every mapping where lookups find it. What is counted afterwards is set apart.",
    ),
    row(
        MAP,
        &["compute", "computeIfAbsent", "computeIfPresent", "merge"],
        "The whole invocation is documented to be atomic: the bin stays locked while the function runs, which is code of the program \
         between two steps.",
    ),
    row(MAP, &["tryPresize"], "Only makes the table larger, which no method tells."),
    row(
        SKIP,
        &["get", "getOrDefault", "containsKey", "doGet", "findNode"],
        "A lookup of one key: the moment is the read of the node's value, or of the link that leads past the key.",
    ),
    row(
        SKIP,
        &["put", "putIfAbsent", "doPut", "remove", "doRemove", "replace"],
        "An update of one key: one compare-and-set of a link or of a node's value. Index levels and markers are not seen by \
         lookups. What is counted afterwards is set apart.",
    ),
    row(
        SKIP,
        &["firstKey", "higherKey", "ceilingKey"],
        "The moment is the read of the link to the node that is returned, which is alive when it is looked at later. (Its value may be a \
         newer one by then: methods that return entries are no steps.)",
    ),
    row(
        SKIP_SET,
        &["add", "remove", "contains", "first", "higher", "ceiling"],
        "One of the steps of the map, which nobody else has.",
    ),
    row(
        COW,
        &["get", "size", "isEmpty", "contains", "indexOf", "lastIndexOf", "toArray", "toString", "hashCode"],
        SNAPSHOT,
    ),
    row(COW, &["iterator", "listIterator", "spliterator", "forEach", "clone"], SNAPSHOT),
    row(
        COW,
        &["add", "set", "remove", "addIfAbsent", "removeAll", "retainAll", "removeIf", "replaceAll", "sort", "clear"],
        REPLACES,
    ),
    row(COW, &["bulkRemove", "removeRange", "replaceAllRange", "sortRange"], REPLACES),
    row(
        "java/util/concurrent/CopyOnWriteArrayList$COWIterator",
        &["next", "previous", "forEachRemaining"],
        "Reads the array that there was when the iterator was made; it is never written again.",
    ),
    row(COW_SET, &["size", "isEmpty", "contains", "toArray", "iterator", "spliterator", "forEach"], SNAPSHOT),
    row(COW_SET, &["add", "remove", "removeAll", "retainAll", "removeIf", "clear"], REPLACES),
    row("java/util/concurrent/atomic/AtomicInteger", ATOMIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicInteger", ARITHMETIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicInteger", NUMBER, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicLong", ATOMIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicLong", ARITHMETIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicLong", NUMBER, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicBoolean", ATOMIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicBoolean", &["toString"], ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicReference", ATOMIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicReference", &["toString"], ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicIntegerArray", ATOMIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicIntegerArray", ARITHMETIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicLongArray", ATOMIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicLongArray", ARITHMETIC, ONE_ACCESS),
    row("java/util/concurrent/atomic/AtomicReferenceArray", ATOMIC, ONE_ACCESS),
    row(
        "java/util/concurrent/atomic/AtomicStampedReference",
        &["get", "getReference", "getStamp", "set", "compareAndSet", "weakCompareAndSet"],
        "Reference and stamp are one immutable pair: one read, one write or one compare-and-set of it.",
    ),
    row(
        "java/util/concurrent/atomic/AtomicMarkableReference",
        &["get", "getReference", "isMarked", "set", "compareAndSet", "weakCompareAndSet"],
        "Reference and mark are one immutable pair: one read, one write or one compare-and-set of it.",
    ),
];

const BULK: &str = "Documented not to be atomic as a whole: goes from element to element, and others come between.";
const ESTIMATE: &str = "Documented as an estimate: adds up counters that others change meanwhile.";
const VIEW: &str = "Makes a view, and keeps it in a field that no lock guards; or only makes an object.";
const WEAK: &str = "Weakly consistent: goes through the map without excluding others.";
const SERIES: &str =
    "A lookup, the function of the program, and an update, each a step: documented not to be atomic as a whole.";

const SPURIOUS: &str =
    "A read and a compare-and-set: documented to fail where another thread comes between, whatever it does.";

const AGAIN: &str = "A read, the function of the program, and a compare-and-set, until it succeeds: the function is called again where \
     another thread has changed the variable meanwhile, which it can tell.";
const FUNCTIONS: &[&str] = &["getAndUpdate", "updateAndGet", "getAndAccumulate", "accumulateAndGet"];

const SELF: &str = "Looks at the argument without the lock, and it may be the collection itself or a view of it.";

pub(super) const COMPOUND: &[Methods] = &[
    row("java/util/concurrent/atomic/AtomicInteger", FUNCTIONS, AGAIN),
    row("java/util/concurrent/atomic/AtomicLong", FUNCTIONS, AGAIN),
    row("java/util/concurrent/atomic/AtomicReference", FUNCTIONS, AGAIN),
    row("java/util/concurrent/atomic/AtomicIntegerArray", FUNCTIONS, AGAIN),
    row("java/util/concurrent/atomic/AtomicLongArray", FUNCTIONS, AGAIN),
    row("java/util/concurrent/atomic/AtomicReferenceArray", FUNCTIONS, AGAIN),
    row("java/util/concurrent/atomic/AtomicStampedReference", &["attemptStamp"], SPURIOUS),
    row("java/util/concurrent/atomic/AtomicMarkableReference", &["attemptMark"], SPURIOUS),
    row(MAP, &["putAll", "clear", "replaceAll"], BULK),
    row(MAP, &["size", "isEmpty", "mappingCount"], ESTIMATE),
    row(MAP, &["keySet", "values", "entrySet", "newKeySet", "keys", "elements"], VIEW),
    row(
        MAP,
        &[
            "contains",
            "containsValue",
            "equals",
            "hashCode",
            "toString",
            "forEach",
            "forEachEntry",
            "forEachKey",
            "forEachValue",
        ],
        WEAK,
    ),
    row(
        MAP,
        &[
            "reduce",
            "reduceEntries",
            "reduceEntriesToDouble",
            "reduceEntriesToInt",
            "reduceEntriesToLong",
            "reduceKeys",
            "reduceKeysToDouble",
            "reduceKeysToInt",
            "reduceKeysToLong",
            "reduceToDouble",
            "reduceToInt",
            "reduceToLong",
            "reduceValues",
            "reduceValuesToDouble",
            "reduceValuesToInt",
            "reduceValuesToLong",
            "search",
            "searchEntries",
            "searchKeys",
            "searchValues",
        ],
        WEAK,
    ),
    row(SKIP, &["clear", "replaceAll", "clone"], BULK),
    row(SKIP, &["size"], ESTIMATE),
    row(SKIP, &["isEmpty", "containsValue", "equals", "forEach"], WEAK),
    row(SKIP, &["compute", "computeIfAbsent", "computeIfPresent", "merge"], SERIES),
    row(
        SKIP,
        &["firstEntry", "higherEntry", "ceilingEntry"],
        "Looks for the node, and then reads its value: another thread may have replaced the value between.",
    ),
    row(
        SKIP,
        &["pollFirstEntry", "pollLastEntry"],
        "A look for the first or last node and a compare-and-set of its value: another thread may add a nearer one between.",
    ),
    row(
        SKIP,
        &["lastKey", "lastEntry", "lowerKey", "lowerEntry", "floorKey", "floorEntry"],
        "Goes from node to node, and the one it comes from may have been removed when it looks at the next.",
    ),
    row(
        SKIP,
        &[
            "keySet",
            "navigableKeySet",
            "descendingKeySet",
            "values",
            "entrySet",
            "descendingMap",
            "subMap",
            "headMap",
            "tailMap",
            "comparator",
        ],
        VIEW,
    ),
    row(SKIP_SET, &["clear", "removeAll", "clone", "equals"], BULK),
    row(SKIP_SET, &["size"], ESTIMATE),
    row(SKIP_SET, &["isEmpty", "iterator", "descendingIterator", "spliterator"], WEAK),
    row(SKIP_SET, &["pollFirst", "pollLast", "last", "lower", "floor"], "As the map's method."),
    row(SKIP_SET, &["comparator", "descendingSet", "subSet", "headSet", "tailSet"], VIEW),
    row(COW, &["equals", "containsAll", "addAll", "addAllAbsent"], SELF),
    row(COW_SET, &["equals", "containsAll", "addAll"], SELF),
    row(COW, &["subList"], "Makes a view; the view's methods hold the list's lock for a number of accesses."),
    row(
        "java/util/concurrent/CopyOnWriteArrayList$COWIterator",
        &["hasNext", "hasPrevious", "nextIndex", "previousIndex", "remove", "set", "add"],
        "Only the iterator's own position, or a refusal.",
    ),
    row("java/util/concurrent/atomic/AtomicIntegerArray", &["length", "toString"], "Reads element after element."),
    row("java/util/concurrent/atomic/AtomicLongArray", &["length", "toString"], "Reads element after element."),
    row("java/util/concurrent/atomic/AtomicReferenceArray", &["length", "toString"], "Reads element after element."),
];

pub(super) const APART: &[Apart] = &[
    Apart {
        class: MAP,
        methods: &["addCount"],
        seen_by: &[
            (MAP, &["size", "isEmpty", "mappingCount", "batchFor"]),
            ("java/util/concurrent/ConcurrentHashMap$KeySetView", &["spliterator"]),
            ("java/util/concurrent/ConcurrentHashMap$ValuesView", &["spliterator"]),
            ("java/util/concurrent/ConcurrentHashMap$EntrySetView", &["spliterator"]),
        ],
        why: "The mapping is there, or gone, before it is counted: only a size tells, and an estimate of it.",
    },
    Apart {
        class: MAP,
        methods: &["initTable"],
        seen_by: &[
            (MAP, &["clear"]),
            ("java/util/concurrent/ConcurrentHashMap$Traverser", &["<init>"]),
            ("java/util/concurrent/ConcurrentHashMap$BulkTask", &["<init>"]),
        ],
        why: "The empty table is there before its first mapping: who goes through it from bin to bin may have passed that one.",
    },
    Apart {
        class: SKIP,
        methods: &["addCount"],
        seen_by: &[(SKIP, &["size", "getAdderCount"])],
        why: "The mapping is there, or gone, before it is counted: only a size tells, and an estimate of it.",
    },
];
