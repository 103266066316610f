package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code List}. */
abstract class ListExtension<E> implements SequencedCollection<E> {
    @Instance
    public static <E> void addFirst(List<E> self, E e) {
        self.add(0, e);
    }

    @Instance
    public static <E> void addLast(List<E> self, E e) {
        self.add(e);
    }

    @Instance
    public static <E> E getFirst(List<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.get(0);
    }

    @Instance
    public static <E> E getLast(List<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.get(self.size() - 1);
    }

    @Instance
    public static <E> E removeFirst(List<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.remove(0);
    }

    @Instance
    public static <E> E removeLast(List<E> self) {
        if (self.isEmpty()) {
            throw new NoSuchElementException();
        }
        return self.remove(self.size() - 1);
    }

    @Instance(bridges = SequencedCollection.class)
    public static <E> List<E> reversed(List<E> self) {
        return ReverseOrderListView.of(self);
    }
}
