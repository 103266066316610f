package java.util;

/** A set with an order from first to last, as Java 21 has it. */
public interface SequencedSet<E> extends Set<E>, SequencedCollection<E> {
    @Override
    SequencedSet<E> reversed();
}
