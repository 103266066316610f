package jdk.internal.misc;

/** What the VM would inject: addresses of eight bytes, little-endian, unaligned access allowed. */
final class UnsafeConstants {
    static final int ADDRESS_SIZE0 = size(8);
    static final int PAGE_SIZE = size(4096);
    static final boolean BIG_ENDIAN = size(0) != 0;
    static final boolean UNALIGNED_ACCESS = size(1) != 0;
    static final int DATA_CACHE_LINE_FLUSH_SIZE = size(0);

    private UnsafeConstants() {}

    /** Keeps javac from inlining: the fields are constants of the VM, not of the compiler. */
    private static int size(int value) {
        return value;
    }
}
