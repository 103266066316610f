package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code Deque}. */
abstract class DequeExtension<E> implements SequencedCollection<E> {
    @Instance(bridges = SequencedCollection.class)
    public static <E> Deque<E> reversed(Deque<E> self) {
        return new ReverseOrderDequeView<>(self);
    }
}
