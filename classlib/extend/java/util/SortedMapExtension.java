package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code SortedMap}. */
abstract class SortedMapExtension<K, V> implements SequencedMap<K, V> {
    @Instance
    public static <K, V> V putFirst(SortedMap<K, V> self, K k, V v) {
        throw new UnsupportedOperationException();
    }

    @Instance
    public static <K, V> V putLast(SortedMap<K, V> self, K k, V v) {
        throw new UnsupportedOperationException();
    }

    @Instance(bridges = SequencedMap.class)
    public static <K, V> SortedMap<K, V> reversed(SortedMap<K, V> self) {
        return new ReverseOrderSortedMapView<>(self);
    }
}
