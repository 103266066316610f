package java.util;

import jdk.internal.misc.Unsafe;

/** Parts of the sequenced collections that the interfaces share. */
final class Sequenced {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SET_MAP = UNSAFE.objectFieldOffset(HashSet.class, "map");

    private Sequenced() {}

    static <E> E removeNext(Iterator<E> it) {
        E e = it.next();
        it.remove();
        return e;
    }

    /** A copy of the next entry, or null at the end. */
    static <K, V> Map.Entry<K, V> snapshot(Iterator<Map.Entry<K, V>> it, boolean remove) {
        if (!it.hasNext()) {
            return null;
        }
        Map.Entry<K, V> next = it.next();
        Map.Entry<K, V> copy = new Snapshot<>(next);
        if (remove) {
            it.remove();
        }
        return copy;
    }

    private static final class Snapshot<K, V> extends AbstractMap.SimpleImmutableEntry<K, V> {
        @java.io.Serial
        private static final long serialVersionUID = 0L;

        private static final String FIXED = "not supported";

        Snapshot(Map.Entry<K, V> entry) {
            super(entry);
        }

        @Override
        public V setValue(V value) {
            throw new UnsupportedOperationException(FIXED);
        }
    }

    /** A class that is extended to be sequenced: the compiler of this file does not know it. */
    @SuppressWarnings("unchecked")
    static <K, V> SequencedMap<K, V> asSequenced(Map<K, V> map) {
        return (SequencedMap<K, V>) (Object) map;
    }

    static String text(Collection<?> elements) {
        StringJoiner joiner = new StringJoiner(", ", "[", "]");
        for (Object e : elements) {
            joiner.add(e == elements ? "(this Collection)" : String.valueOf(e));
        }
        return joiner.toString();
    }

    /** The map behind a linked hash set. */
    @SuppressWarnings("unchecked")
    static <E> LinkedHashMap<E, Object> mapOf(LinkedHashSet<E> set) {
        return (LinkedHashMap<E, Object>) UNSAFE.getReference(set, SET_MAP);
    }

    /** Moves the entry of a key to one end of a linked map. */
    static <K, V> void move(LinkedHashMap<K, V> map, Object key, boolean first) {
        LinkedHashMap.Entry<K, V> node = (LinkedHashMap.Entry<K, V>) map.getNode(key);
        if (node == null || (first ? map.head : map.tail) == node) {
            return;
        }
        LinkedHashMap.Entry<K, V> before = node.before;
        LinkedHashMap.Entry<K, V> after = node.after;
        if (before == null) {
            map.head = after;
        } else {
            before.after = after;
        }
        if (after == null) {
            map.tail = before;
        } else {
            after.before = before;
        }
        if (first) {
            node.before = null;
            node.after = map.head;
            map.head.before = node;
            map.head = node;
        } else {
            node.after = null;
            node.before = map.tail;
            map.tail.after = node;
            map.tail = node;
        }
        ++map.modCount;
    }

    /** A view of a collection of a map's. */
    abstract static class View<E> extends AbstractCollection<E> {
        abstract Collection<E> view();

        @Override
        public Iterator<E> iterator() {
            return view().iterator();
        }

        @Override
        public int size() {
            return view().size();
        }

        @Override
        public boolean contains(Object o) {
            return view().contains(o);
        }

        @Override
        public boolean remove(Object o) {
            return view().remove(o);
        }

        @Override
        public void clear() {
            view().clear();
        }

        @Override
        public String toString() {
            return view().toString();
        }
    }

    abstract static class SetView<E> extends View<E> implements SequencedSet<E> {
        @Override
        public boolean equals(Object other) {
            return view().equals(other);
        }

        @Override
        public int hashCode() {
            return view().hashCode();
        }
    }

    static final class KeySet<K> extends SetView<K> {
        private final SequencedMap<K, ?> map;

        KeySet(SequencedMap<K, ?> map) {
            this.map = map;
        }

        @Override
        Collection<K> view() {
            return map.keySet();
        }

        @Override
        public SequencedSet<K> reversed() {
            return map.reversed().sequencedKeySet();
        }
    }

    static final class EntrySet<K, V> extends SetView<Map.Entry<K, V>> {
        private final SequencedMap<K, V> map;

        EntrySet(SequencedMap<K, V> map) {
            this.map = map;
        }

        @Override
        Collection<Map.Entry<K, V>> view() {
            return map.entrySet();
        }

        @Override
        public SequencedSet<Map.Entry<K, V>> reversed() {
            return map.reversed().sequencedEntrySet();
        }
    }

    static final class Values<V> extends View<V> implements SequencedCollection<V> {
        private final SequencedMap<?, V> map;

        Values(SequencedMap<?, V> map) {
            this.map = map;
        }

        @Override
        Collection<V> view() {
            return map.values();
        }

        @Override
        public SequencedCollection<V> reversed() {
            return map.reversed().sequencedValues();
        }
    }
}
