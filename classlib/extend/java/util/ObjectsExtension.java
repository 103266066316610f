package java.util;

/** What Java 19 adds to {@code Objects}. */
final class ObjectsExtension {
    public static String toIdentityString(Object o) {
        Objects.requireNonNull(o);
        return o.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(o));
    }
}
