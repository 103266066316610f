package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code NavigableSet}. */
abstract class NavigableSetExtension<E> {
    @Instance
    public static <E> E removeFirst(NavigableSet<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.pollFirst();
    }

    @Instance
    public static <E> E removeLast(NavigableSet<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.pollLast();
    }

    @Instance(bridges = {SortedSet.class, SequencedSet.class, SequencedCollection.class})
    public static <E> NavigableSet<E> reversed(NavigableSet<E> self) {
        return self.descendingSet();
    }
}
