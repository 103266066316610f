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

    private static native byte[] read0(String path);
}
