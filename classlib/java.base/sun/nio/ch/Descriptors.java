package sun.nio.ch;

import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.OpenFile;

/**
 * Open files by number, for the parts of {@code java.nio.file} that pass numbers around. A file stays here only until it
 * is taken by a {@link java.io.FileDescriptor} or closed.
 */
public final class Descriptors {
    private static final int FIRST = 3;
    private static OpenFile[] open = new OpenFile[4];

    /** How to look into a descriptor; {@link java.io.FileDescriptor} says so. */
    public interface Looker {
        OpenFile fileOf(java.io.FileDescriptor fd);
    }

    public static Looker looker;

    private Descriptors() {}

    static OpenFile fileOf(java.io.FileDescriptor fd) {
        return looker.fileOf(fd);
    }

    public static int add(OpenFile file) {
        synchronized (Descriptors.class) {
            int at = 0;
            while (at < open.length && open[at] != null) {
                at++;
            }
            if (at == open.length) {
                open = java.util.Arrays.copyOf(open, 2 * at);
            }
            open[at] = file;
            return at + FIRST;
        }
    }

    public static OpenFile get(int fd) throws Errno {
        synchronized (Descriptors.class) {
            OpenFile file = fd < FIRST || fd - FIRST >= open.length ? null : open[fd - FIRST];
            if (file == null) {
                throw new Errno(Errno.EBADF);
            }
            return file;
        }
    }

    /** The file with that number, which is free afterwards; null if there is none. */
    public static OpenFile take(int fd) {
        synchronized (Descriptors.class) {
            OpenFile file = fd < FIRST || fd - FIRST >= open.length ? null : open[fd - FIRST];
            if (file != null) {
                open[fd - FIRST] = null;
            }
            return file;
        }
    }
}
