package java.util;

/** A sorted set, which cannot be walked from its end, from its end. */
final class ReverseOrderSortedSetView<E> extends AbstractSet<E> implements SortedSet<E> {
    private final SortedSet<E> base;

    ReverseOrderSortedSetView(SortedSet<E> base) {
        this.base = base;
    }

    public SortedSet<E> reversed() {
        return base;
    }

    @Override
    public int size() {
        return base.size();
    }

    @Override
    public boolean contains(Object o) {
        return base.contains(o);
    }

    @Override
    public boolean add(E e) {
        return base.add(e);
    }

    @Override
    public boolean remove(Object o) {
        return base.remove(o);
    }

    @Override
    public Iterator<E> iterator() {
        return new Iterator<>() {
            private SortedSet<E> rest = base;
            private E current;
            private boolean removable;

            @Override
            public boolean hasNext() {
                return !rest.isEmpty();
            }

            @Override
            public E next() {
                current = rest.last();
                rest = base.headSet(current);
                removable = true;
                return current;
            }

            @Override
            public void remove() {
                if (!removable) {
                    throw new IllegalStateException();
                }
                base.remove(current);
                removable = false;
            }
        };
    }

    @Override
    public Comparator<? super E> comparator() {
        return Collections.reverseOrder(base.comparator());
    }

    @Override
    public SortedSet<E> subSet(E from, E to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SortedSet<E> headSet(E to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SortedSet<E> tailSet(E from) {
        throw new UnsupportedOperationException();
    }

    @Override
    public E first() {
        return base.last();
    }

    @Override
    public E last() {
        return base.first();
    }
}
