package java.util;

import jdk.internal.interleave.Instance;

/** What Java 21 adds to {@code NavigableMap}. */
abstract class NavigableMapExtension<K, V> {
    @Instance(bridges = {SortedMap.class, SequencedMap.class})
    public static <K, V> NavigableMap<K, V> reversed(NavigableMap<K, V> self) {
        return self.descendingMap();
    }
}
