package java.util;

/** What Java 19 adds to {@code HashSet}. */
final class HashSetExtension {
    public static <T> HashSet<T> newHashSet(int numElements) {
        return new HashSet<>(HashMapExtension.capacity(numElements));
    }
}
