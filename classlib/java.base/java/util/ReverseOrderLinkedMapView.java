package java.util;

import java.util.function.Function;

/** A linked hash map from its end. */
final class ReverseOrderLinkedMapView<K, V> extends AbstractMap<K, V> implements SequencedMap<K, V> {
    private final LinkedHashMap<K, V> base;

    ReverseOrderLinkedMapView(LinkedHashMap<K, V> base) {
        this.base = base;
    }

    @Override
    public SequencedMap<K, V> reversed() {
        return Sequenced.asSequenced(base);
    }

    @Override
    public int size() {
        return base.size();
    }

    @Override
    public boolean containsKey(Object key) {
        return base.containsKey(key);
    }

    @Override
    public boolean containsValue(Object value) {
        return base.containsValue(value);
    }

    @Override
    public V get(Object key) {
        return base.get(key);
    }

    @Override
    public V put(K key, V value) {
        return base.put(key, value);
    }

    @Override
    public V putFirst(K key, V value) {
        return reversed().putLast(key, value);
    }

    @Override
    public V putLast(K key, V value) {
        return reversed().putFirst(key, value);
    }

    @Override
    public V remove(Object key) {
        return base.remove(key);
    }

    @Override
    public void clear() {
        base.clear();
    }

    @Override
    public Set<K> keySet() {
        return new Keys<>(base);
    }

    @Override
    public Collection<V> values() {
        return new Sequenced.View<V>() {
            @Override
            Collection<V> view() {
                return base.values();
            }

            @Override
            public Iterator<V> iterator() {
                return new Descending<>(base, Map.Entry::getValue);
            }

            @Override
            public String toString() {
                return Sequenced.text(this);
            }
        };
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return base.size();
            }

            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Descending<>(base, entry -> entry);
            }

            @Override
            public boolean contains(Object o) {
                return base.entrySet().contains(o);
            }

            @Override
            public boolean remove(Object o) {
                return base.entrySet().remove(o);
            }

            @Override
            public void clear() {
                base.clear();
            }
        };
    }

    /** The keys from the last to the first. */
    static final class Keys<K> extends AbstractSet<K> {
        private final LinkedHashMap<K, ?> base;

        Keys(LinkedHashMap<K, ?> base) {
            this.base = base;
        }

        @Override
        public int size() {
            return base.size();
        }

        @Override
        public Iterator<K> iterator() {
            return descendingKeys(base);
        }

        @Override
        public boolean contains(Object o) {
            return base.containsKey(o);
        }

        @Override
        public boolean remove(Object o) {
            return base.keySet().remove(o);
        }

        @Override
        public void clear() {
            base.clear();
        }
    }

    static <K, V> Iterator<K> descendingKeys(LinkedHashMap<K, V> map) {
        return new Descending<K, V, K>(map, Map.Entry::getKey);
    }

    /** Goes from the last entry to the first. */
    private static final class Descending<K, V, T> implements Iterator<T> {
        private final LinkedHashMap<K, V> map;
        private final Function<Map.Entry<K, V>, T> part;
        private LinkedHashMap.Entry<K, V> next;
        private LinkedHashMap.Entry<K, V> current;
        private int expectedModCount;

        Descending(LinkedHashMap<K, V> map, Function<Map.Entry<K, V>, T> part) {
            this.map = map;
            this.part = part;
            next = map.tail;
            expectedModCount = map.modCount;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public T next() {
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            if (next == null) {
                throw new NoSuchElementException();
            }
            current = next;
            next = next.before;
            return part.apply(current);
        }

        @Override
        public void remove() {
            if (current == null) {
                throw new IllegalStateException();
            }
            if (map.modCount != expectedModCount) {
                throw new ConcurrentModificationException();
            }
            map.removeNode(current.hash, current.key, null, false, false);
            current = null;
            expectedModCount = map.modCount;
        }
    }
}
