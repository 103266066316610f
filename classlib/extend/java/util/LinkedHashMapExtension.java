package java.util;

import jdk.internal.interleave.Instance;

/** What Java 19 and 21 add to {@code LinkedHashMap}. */
abstract class LinkedHashMapExtension<K, V> implements SequencedMap<K, V> {
    @Instance
    public static <K, V> V putFirst(LinkedHashMap<K, V> self, K k, V v) {
        V old = self.put(k, v);
        Sequenced.move(self, k, true);
        return old;
    }

    @Instance
    public static <K, V> V putLast(LinkedHashMap<K, V> self, K k, V v) {
        V old = self.put(k, v);
        Sequenced.move(self, k, false);
        return old;
    }

    @Instance
    public static <K, V> SequencedMap<K, V> reversed(LinkedHashMap<K, V> self) {
        return new ReverseOrderLinkedMapView<>(self);
    }

    public static <K, V> LinkedHashMap<K, V> newLinkedHashMap(int numMappings) {
        return new LinkedHashMap<>(HashMapExtension.capacity(numMappings));
    }
}
