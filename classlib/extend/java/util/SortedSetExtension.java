package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code SortedSet}. */
abstract class SortedSetExtension<E> implements SequencedSet<E> {
    @Instance
    public static <E> E getFirst(SortedSet<E> self) {
        return self.first();
    }

    @Instance
    public static <E> E getLast(SortedSet<E> self) {
        return self.last();
    }

    @Instance
    public static <E> E removeFirst(SortedSet<E> self) {
        E e = self.first();
        self.remove(e);
        return e;
    }

    @Instance
    public static <E> E removeLast(SortedSet<E> self) {
        E e = self.last();
        self.remove(e);
        return e;
    }

    @Instance
    public static <E> void addFirst(SortedSet<E> self, E e) {
        throw new UnsupportedOperationException();
    }

    @Instance
    public static <E> void addLast(SortedSet<E> self, E e) {
        throw new UnsupportedOperationException();
    }

    @Instance(bridges = {SequencedSet.class, SequencedCollection.class})
    public static <E> SortedSet<E> reversed(SortedSet<E> self) {
        return new ReverseOrderSortedSetView<>(self);
    }
}
