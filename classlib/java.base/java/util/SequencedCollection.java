package java.util;

/** A collection with an order from first to last, as Java 21 has it. */
public interface SequencedCollection<E> extends Collection<E> {
    SequencedCollection<E> reversed();

    default void addFirst(E e) {
        throw new UnsupportedOperationException();
    }

    default void addLast(E e) {
        throw new UnsupportedOperationException();
    }

    default E getFirst() {
        return iterator().next();
    }

    default E getLast() {
        return reversed().iterator().next();
    }

    default E removeFirst() {
        return Sequenced.removeNext(iterator());
    }

    default E removeLast() {
        return Sequenced.removeNext(reversed().iterator());
    }
}
