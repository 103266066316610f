package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code LinkedHashSet}. */
abstract class LinkedHashSetExtension<E> implements SequencedSet<E> {
    @Instance
    public static <E> void addFirst(LinkedHashSet<E> self, E e) {
        self.add(e);
        Sequenced.move(Sequenced.mapOf(self), e, true);
    }

    @Instance
    public static <E> void addLast(LinkedHashSet<E> self, E e) {
        self.add(e);
        Sequenced.move(Sequenced.mapOf(self), e, false);
    }

    @Instance
    public static <E> E getFirst(LinkedHashSet<E> self) {
        return self.iterator().next();
    }

    @Instance
    public static <E> E getLast(LinkedHashSet<E> self) {
        return reversed(self).iterator().next();
    }

    @Instance
    public static <E> E removeFirst(LinkedHashSet<E> self) {
        return Sequenced.removeNext(self.iterator());
    }

    @Instance
    public static <E> E removeLast(LinkedHashSet<E> self) {
        return Sequenced.removeNext(reversed(self).iterator());
    }

    @Instance(bridges = SequencedCollection.class)
    public static <E> SequencedSet<E> reversed(LinkedHashSet<E> self) {
        return new ReverseOrderLinkedSetView<>(self);
    }

    public static <T> LinkedHashSet<T> newLinkedHashSet(int numElements) {
        return new LinkedHashSet<>(HashMapExtension.capacity(numElements));
    }
}
