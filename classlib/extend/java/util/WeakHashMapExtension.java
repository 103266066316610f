package java.util;

/** What Java 19 adds to {@code WeakHashMap}. */
final class WeakHashMapExtension {
    public static <K, V> WeakHashMap<K, V> newWeakHashMap(int numMappings) {
        return new WeakHashMap<>(HashMapExtension.capacity(numMappings));
    }
}
