//! Synchronized classes of `java.util`, `java.lang` and `java.io`.

use super::{Methods, row};

const VECTOR: &str = "java/util/Vector";
const TABLE: &str = "java/util/Hashtable";
const BUFFER: &str = "java/lang/StringBuffer";
const COLLECTION: &str = "java/util/Collections$SynchronizedCollection";
const LIST: &str = "java/util/Collections$SynchronizedList";
const MAP: &str = "java/util/Collections$SynchronizedMap";
const BYTES: &str = "java/io/ByteArrayOutputStream";

const MONITOR: &str = "Under the object's monitor, from the first access to the last.";
const MUTEX: &str =
    "Under the wrapper's mutex. What it wraps is a part of the step only while nothing else leads to it.";
const ITERATOR: &str = "Under the monitor of the collection.";

pub const STEPS: &[Methods] = &[
    row(
        VECTOR,
        &[
            "add", "addElement", "insertElementAt", "get", "elementAt", "firstElement", "lastElement", "set", "setElementAt",
            "remove", "removeElement", "removeElementAt", "removeAllElements", "removeRange", "clear",
        ],
        MONITOR,
    ),
    row(
        VECTOR,
        &[
            "size", "isEmpty", "capacity", "contains", "indexOf", "lastIndexOf", "containsAll", "equals", "hashCode", "toString",
            "toArray", "copyInto", "clone",
        ],
        MONITOR,
    ),
    row(
        VECTOR,
        &[
            "addAll(ILjava/util/Collection;)Z", "removeAll", "retainAll", "removeIf", "bulkRemove", "forEach", "replaceAll",
            "sort", "setSize", "trimToSize", "ensureCapacity", "iterator", "listIterator", "subList",
        ],
        MONITOR,
    ),
    row("java/util/Vector$Itr", &["next", "remove", "forEachRemaining"], ITERATOR),
    row("java/util/Vector$ListItr", &["previous", "set", "add"], ITERATOR),
    row("java/util/Stack", &["push", "pop", "peek", "search", "empty"], MONITOR),
    row(
        TABLE,
        &[
            "get", "getOrDefault", "put", "putIfAbsent", "remove", "replace", "compute", "computeIfAbsent", "computeIfPresent",
            "merge", "contains", "containsKey", "containsValue", "size", "isEmpty",
        ],
        MONITOR,
    ),
    row(
        TABLE,
        &["putAll", "clear", "clone", "forEach", "replaceAll", "equals", "hashCode", "toString", "keys", "elements"],
        MONITOR,
    ),
    row(
        COLLECTION,
        &[
            "add", "remove", "contains", "size", "isEmpty", "toArray", "clear", "toString", "forEach", "removeIf", "addAll",
            "containsAll", "removeAll", "retainAll",
        ],
        MUTEX,
    ),
    row("java/util/Collections$SynchronizedSet", &["equals", "hashCode"], MUTEX),
    row(
        LIST,
        &[
            "get", "set", "add", "remove", "indexOf", "lastIndexOf", "addAll", "replaceAll", "sort", "equals", "hashCode",
            "subList",
        ],
        MUTEX,
    ),
    row("java/util/Collections$SynchronizedRandomAccessList", &["subList"], MUTEX),
    row(
        MAP,
        &[
            "get", "getOrDefault", "put", "putIfAbsent", "putAll", "remove", "replace", "replaceAll", "compute",
            "computeIfAbsent", "computeIfPresent", "merge", "containsKey", "containsValue", "size", "isEmpty", "clear",
            "forEach", "equals", "hashCode", "toString", "keySet", "values", "entrySet",
        ],
        MUTEX,
    ),
    row(
        "java/util/Collections$SynchronizedSortedMap",
        &["firstKey", "lastKey", "comparator", "subMap", "headMap", "tailMap"],
        MUTEX,
    ),
    row(
        "java/util/Collections$SynchronizedNavigableMap",
        &[
            "firstEntry", "lastEntry", "pollFirstEntry", "pollLastEntry", "lowerKey", "lowerEntry", "floorKey", "floorEntry",
            "ceilingKey", "ceilingEntry", "higherKey", "higherEntry", "descendingMap", "navigableKeySet", "descendingKeySet",
            "subMap", "headMap", "tailMap",
        ],
        MUTEX,
    ),
    row(
        "java/util/Collections$SynchronizedSortedSet",
        &["first", "last", "comparator", "subSet", "headSet", "tailSet"],
        MUTEX,
    ),
    row(
        "java/util/Collections$SynchronizedNavigableSet",
        &["lower", "floor", "ceiling", "higher", "pollFirst", "pollLast", "descendingSet", "subSet", "headSet", "tailSet"],
        MUTEX,
    ),
    row(
        BUFFER,
        &[
            "append", "appendCodePoint", "insert", "delete", "deleteCharAt", "replace", "reverse", "setCharAt", "setLength",
            "length", "capacity", "charAt", "codePointAt", "codePointBefore", "codePointCount", "offsetByCodePoints", "indexOf",
            "lastIndexOf", "substring", "subSequence", "getChars", "getBytes", "toString", "compareTo", "ensureCapacity",
            "trimToSize",
        ],
        MONITOR,
    ),
    row(
        "java/util/Timer",
        &["schedule", "scheduleAtFixedRate", "cancel", "purge", "next", "end"],
        "Under the timer's monitor; where its thread waits, others run. The monitor of a task is another one.",
    ),
    row("java/util/TimerTask", &["cancel", "scheduledExecutionTime"], MONITOR),
    row(
        "java/util/Random",
        &["next", "nextInt()I", "nextFloat", "nextBoolean"],
        "One compare-and-set of the seed, tried again until it succeeds.",
    ),
    row(BYTES, &["write", "reset", "size", "toByteArray", "toString", "writeTo"], MONITOR),
];

const UNGUARDED: &str = "Without the monitor, or a part of it.";
const BY_HAND: &str = "Documented to be synchronized by the user: makes an iterator or a stream over what is wrapped.";
const VIEW: &str = "Makes a view, and keeps it in a field that no lock guards.";

pub const COMPOUND: &[Methods] = &[
    row(
        VECTOR,
        &["addAll(Ljava/util/Collection;)Z"],
        "Reads the argument, counts the modification and only then takes the monitor.",
    ),
    row(VECTOR, &["elements", "spliterator"], "Makes an object that reads the vector as it goes."),
    row("java/util/Vector$Itr", &["hasNext"], UNGUARDED),
    row("java/util/Vector$ListItr", &["hasPrevious", "nextIndex", "previousIndex"], UNGUARDED),
    row(TABLE, &["keySet", "values", "entrySet"], VIEW),
    row(TABLE, &["rehash"], "For subclasses; called under the monitor."),
    row(COLLECTION, &["iterator", "spliterator", "stream", "parallelStream"], BY_HAND),
    row(LIST, &["listIterator"], BY_HAND),
    row("java/util/Collections$SynchronizedNavigableSet", &["descendingIterator"], BY_HAND),
    row("java/util/Collections$SynchronizedNavigableMap", &["keySet"], "The navigable key set, which is a step."),
    row(BUFFER, &["chars", "codePoints"], "A stream that reads the buffer as it goes."),
    row(BUFFER, &["repeat"], "A series of changes, without the monitor as a whole."),
    row("java/util/TimerTask", &["run"], "Code of the program."),
    row(
        "java/util/Random",
        &["nextInt(I)I", "nextLong", "nextDouble", "nextGaussian", "nextBytes", "setSeed", "ints", "longs", "doubles"],
        "Several numbers, each a step, or more than the seed.",
    ),
    row(BYTES, &["writeBytes"], "A write, which is a step."),
    row(BYTES, &["close"], "Does nothing."),
];
