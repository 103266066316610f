package java.util;

/** A sorted map, which cannot be walked from its end, from its end. */
final class ReverseOrderSortedMapView<K, V> extends AbstractMap<K, V> implements SortedMap<K, V> {
    private final SortedMap<K, V> base;

    ReverseOrderSortedMapView(SortedMap<K, V> base) {
        this.base = base;
    }

    public SortedMap<K, V> reversed() {
        return base;
    }

    @Override
    public V get(Object key) {
        return base.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
        return base.containsKey(key);
    }

    @Override
    public V put(K key, V value) {
        return base.put(key, value);
    }

    @Override
    public V remove(Object key) {
        return base.remove(key);
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
                return entries();
            }
        };
    }

    private Iterator<Map.Entry<K, V>> entries() {
        return new Iterator<>() {
            private SortedMap<K, V> rest = base;
            private K current;
            private boolean removable;

            @Override
            public boolean hasNext() {
                return !rest.isEmpty();
            }

            @Override
            public Map.Entry<K, V> next() {
                current = rest.lastKey();
                rest = base.headMap(current);
                removable = true;
                return new AbstractMap.SimpleImmutableEntry<>(current, base.get(current));
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
    public Comparator<? super K> comparator() {
        return Collections.reverseOrder(base.comparator());
    }

    @Override
    public SortedMap<K, V> subMap(K from, K to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SortedMap<K, V> headMap(K to) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SortedMap<K, V> tailMap(K from) {
        throw new UnsupportedOperationException();
    }

    @Override
    public K firstKey() {
        return base.lastKey();
    }

    @Override
    public K lastKey() {
        return base.firstKey();
    }
}
