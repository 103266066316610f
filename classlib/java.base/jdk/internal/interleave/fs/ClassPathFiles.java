package jdk.internal.interleave.fs;

/** The class path as files: jars where their paths say, the rest below {@code /classes}. They never change. */
final class ClassPathFiles {
    static final int NOTHING = 0;
    static final int FILE = 1;
    static final int FOLDER = 2;

    private ClassPathFiles() {}

    /** Paths of jars, and of folders with a {@code /} at their end; without the first {@code /}. */
    static native String[] mounts0();

    /** What lies at a path in one of the folders. */
    static native int kind0(String path);

    /** The names in a folder, in order. */
    static native String[] names0(String path);

    static native int size0(String path);

    /** Copies a part of a file; it is there. */
    static native void read0(String path, int at, byte[] into, int offset, int count);
}
