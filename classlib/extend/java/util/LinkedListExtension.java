package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code LinkedList}, which is a list and a deque. */
final class LinkedListExtension {
    @Instance(bridges = {List.class, Deque.class, SequencedCollection.class})
    public static <E> LinkedList<E> reversed(LinkedList<E> self) {
        return new ReverseOrderLinkedListView<>(self);
    }
}
