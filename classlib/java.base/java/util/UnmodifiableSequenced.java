package java.util;

/** What {@code Collections.unmodifiableSequenced...} and {@code newSequencedSetFromMap} give. */
final class UnmodifiableSequenced {
    private UnmodifiableSequenced() {}

    static class OfCollection<E> extends Collections.UnmodifiableCollection<E> implements SequencedCollection<E> {
        @java.io.Serial
        private static final long serialVersionUID = 0L;

        @SuppressWarnings("unchecked")
        OfCollection(SequencedCollection<? extends E> base) {
            super((SequencedCollection<E>) base);
        }

        @SuppressWarnings("unchecked")
        final SequencedCollection<E> base() {
            return (SequencedCollection<E>) c;
        }

        @Override
        public SequencedCollection<E> reversed() {
            return new OfCollection<>(base().reversed());
        }

        @Override
        public E getFirst() {
            return base().getFirst();
        }

        @Override
        public E getLast() {
            return base().getLast();
        }

        @Override
        public E removeFirst() {
            throw new UnsupportedOperationException();
        }

        @Override
        public E removeLast() {
            throw new UnsupportedOperationException();
        }
    }

    static final class OfSet<E> extends OfCollection<E> implements SequencedSet<E> {
        @java.io.Serial
        private static final long serialVersionUID = 0L;

        OfSet(SequencedSet<? extends E> base) {
            super(base);
        }

        @Override
        public SequencedSet<E> reversed() {
            return new OfSet<>((SequencedSet<E>) base().reversed());
        }

        @Override
        public boolean equals(Object o) {
            return o == this || c.equals(o);
        }

        @Override
        public int hashCode() {
            return c.hashCode();
        }
    }

    static final class OfMap<K, V> extends AbstractMap<K, V> implements SequencedMap<K, V> {
        private final SequencedMap<K, V> base;

        @SuppressWarnings("unchecked")
        OfMap(SequencedMap<? extends K, ? extends V> base) {
            this.base = (SequencedMap<K, V>) Objects.requireNonNull(base);
        }

        @Override
        public SequencedMap<K, V> reversed() {
            return new OfMap<>(base.reversed());
        }

        @Override
        public Set<Map.Entry<K, V>> entrySet() {
            return Collections.unmodifiableMap(base).entrySet();
        }

        @Override
        public Set<K> keySet() {
            return Collections.unmodifiableMap(base).keySet();
        }

        @Override
        public Collection<V> values() {
            return Collections.unmodifiableMap(base).values();
        }

        @Override
        public boolean containsKey(Object key) {
            return base.containsKey(key);
        }

        @Override
        public V get(Object key) {
            return base.get(key);
        }

        @Override
        public V remove(Object key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map.Entry<K, V> pollFirstEntry() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Map.Entry<K, V> pollLastEntry() {
            throw new UnsupportedOperationException();
        }
    }

    /** A set whose elements are the keys of a map. */
    static final class FromMap<E> extends Sequenced.SetView<E> {
        private final SequencedMap<E, Boolean> map;

        FromMap(SequencedMap<E, Boolean> map) {
            this.map = map;
        }

        @Override
        Collection<E> view() {
            return map.keySet();
        }

        @Override
        public boolean add(E e) {
            return map.put(e, Boolean.TRUE) == null;
        }

        @Override
        public void addFirst(E e) {
            map.putFirst(e, Boolean.TRUE);
        }

        @Override
        public void addLast(E e) {
            map.putLast(e, Boolean.TRUE);
        }

        @Override
        public SequencedSet<E> reversed() {
            return new FromMap<>(map.reversed());
        }
    }
}
