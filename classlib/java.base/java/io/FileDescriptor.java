package java.io;

import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.ref.PhantomCleanable;

/** A file descriptor: the three standard ones, or a closed one. There are no files behind others. */
public final class FileDescriptor {
    public static final FileDescriptor in = new FileDescriptor(0);
    public static final FileDescriptor out = new FileDescriptor(1);
    public static final FileDescriptor err = new FileDescriptor(2);

    static {
        SharedSecrets.setJavaIOFileDescriptorAccess(new Access());
    }

    private int fd;

    public FileDescriptor() {
        fd = -1;
    }

    private FileDescriptor(int fd) {
        this.fd = fd;
    }

    int number() {
        return fd;
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
    }

    void setHandle(long handle) {}

    synchronized void attach(Closeable c) {}

    synchronized void close() throws IOException {
        fd = -1;
    }

    synchronized void closeAll(Closeable releaser) throws IOException {
        releaser.close();
    }

    /** The same for other packages. */
    private static final class Access implements JavaIOFileDescriptorAccess {
        @Override
        public void set(FileDescriptor fdo, int fd) {
            fdo.fd = fd;
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
