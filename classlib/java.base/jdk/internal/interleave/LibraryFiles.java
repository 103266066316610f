package jdk.internal.interleave;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** The data files of the class library: tables of characters, currencies, time zones. */
public final class LibraryFiles {
    private LibraryFiles() {}

    /** The file of that path, or null. */
    public static InputStream open(String path) {
        byte[] bytes = read0(path);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    /** The module of a class file or data file of the library; null where there is no such file. */
    public static native String module(String path);

    /** What such a file holds, or null. */
    public static byte[] content(String path) {
        return path.endsWith(".class") ? class0(path) : read0(path);
    }

    private static native byte[] class0(String path);

    private static native byte[] read0(String path);
}
