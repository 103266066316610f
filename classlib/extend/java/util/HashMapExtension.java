package java.util;

/** What Java 19 adds to {@code HashMap}. */
final class HashMapExtension {
    static int capacity(int numMappings) {
        if (numMappings < 0) {
            throw new IllegalArgumentException("Negative number of mappings: " + numMappings);
        }
        return (int) Math.ceil(numMappings / 0.75);
    }

    public static <K, V> HashMap<K, V> newHashMap(int numMappings) {
        return new HashMap<>(capacity(numMappings));
    }
}
