package java.io;

import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.interleave.fs.OpenFile;
import jdk.internal.ref.PhantomCleanable;
import sun.nio.ch.Descriptors;

/** A file descriptor: one of the standard streams, or an open file of the program's file system. */
public final class FileDescriptor {
    public static final FileDescriptor in = new FileDescriptor(0);
    public static final FileDescriptor out = new FileDescriptor(1);
    public static final FileDescriptor err = new FileDescriptor(2);

    /** The number of every open file: programs cannot see it, and numbers given out in turn would depend on who came first. */
    private static final int FILE = 3;

    static {
        SharedSecrets.setJavaIOFileDescriptorAccess(new Access());
        // A class and not a lambda: this runs when the library starts.
        Descriptors.looker = new Access();
    }

    private int fd;
    private OpenFile file;

    public FileDescriptor() {
        fd = -1;
    }

    private FileDescriptor(int fd) {
        this.fd = fd;
    }

    FileDescriptor(OpenFile file) {
        fd = FILE;
        this.file = file;
    }

    int number() {
        return fd;
    }

    /** The open file, or null for a standard stream and after closing. */
    OpenFile file() {
        return file;
    }

    public boolean valid() {
        return fd >= 0;
    }

    public void sync() throws SyncFailedException {
        if (fd < 0) {
            throw new SyncFailedException("sync failed");
        }
    }

    synchronized void registerCleanup(PhantomCleanable<FileDescriptor> cleanable) {}

    synchronized void unregisterCleanup() {}

    void set(int fd) {
        this.fd = fd;
        if (fd >= FILE) {
            file = Descriptors.take(fd);
            this.fd = FILE;
        }
    }

    void setHandle(long handle) {}

    synchronized void attach(Closeable c) {}

    synchronized void close() throws IOException {
        fd = -1;
        if (file != null) {
            file.close();
            file = null;
        }
    }

    synchronized void closeAll(Closeable releaser) throws IOException {
        releaser.close();
    }

    /** The same for other packages. */
    private static final class Access implements JavaIOFileDescriptorAccess, Descriptors.Looker {
        @Override
        public OpenFile fileOf(FileDescriptor fd) {
            return fd.file;
        }

        @Override
        public void set(FileDescriptor fdo, int fd) {
            fdo.set(fd);
        }

        @Override
        public int get(FileDescriptor fdo) {
            return fdo.fd;
        }

        @Override
        public void setAppend(FileDescriptor fdo, boolean append) {}

        @Override
        public boolean getAppend(FileDescriptor fdo) {
            return false;
        }

        @Override
        public void close(FileDescriptor fdo) throws IOException {
            fdo.close();
        }

        @Override
        public void registerCleanup(FileDescriptor fdo) {}

        @Override
        public void registerCleanup(FileDescriptor fdo, PhantomCleanable<FileDescriptor> cleanable) {}

        @Override
        public void unregisterCleanup(FileDescriptor fdo) {}

        @Override
        public void setHandle(FileDescriptor fdo, long handle) {}

        @Override
        public long getHandle(FileDescriptor fdo) {
            return -1;
        }
    }
}
