package sun.nio.ch;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.Objects;
import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.interleave.Unsupported;
import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.Node;
import jdk.internal.interleave.fs.OpenFile;

/** A channel to a file of the program's file system. Mappings are copies, and so read-only or private. */
public class FileChannelImpl extends FileChannel {
    private static final int TRANSFER = 8192;

    private final FileDescriptor fd;
    private final OpenFile file;
    private final boolean readable;
    private final boolean writable;
    /** The stream that the channel belongs to; null for a channel of its own. */
    private final Closeable parent;

    private FileChannelImpl(FileDescriptor fd, OpenFile file, boolean readable, boolean writable, Closeable parent) {
        this.fd = fd;
        this.file = file;
        this.readable = readable;
        this.writable = writable;
        this.parent = parent;
    }

    /** What {@code java.nio.file} calls; the descriptor has got its file by its number. */
    public static FileChannel open(FileDescriptor fd, String path, boolean readable, boolean writable, boolean direct,
            Object parent) {
        return new FileChannelImpl(fd, Descriptors.fileOf(fd), readable, writable, (Closeable) parent);
    }

    public static FileChannel open(FileDescriptor fd, OpenFile file, String path, boolean readable, boolean writable,
            Closeable parent) {
        return new FileChannelImpl(fd, file, readable, writable, parent);
    }

    public void setUninterruptible() {}

    @Override
    protected void implCloseChannel() throws IOException {
        synchronized (file.node()) {
            ArrayList<Object> locks = file.node().locks;
            if (locks != null) {
                for (Object lock : locks.toArray()) {
                    if (((FileLockImpl) lock).acquiredBy() == this) {
                        ((FileLockImpl) lock).invalidate();
                        locks.remove(lock);
                    }
                }
                dropEmpty(file.node());
            }
        }
        if (parent != null) {
            parent.close();
        } else {
            JavaIOFileDescriptorAccess access = SharedSecrets.getJavaIOFileDescriptorAccess();
            access.close(fd);
        }
    }

    private void check(boolean read, boolean write) throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
        if (read && !readable) {
            throw new NonReadableChannelException();
        }
        if (write && !writable) {
            throw new NonWritableChannelException();
        }
    }

    private static IOException failed(Errno e) {
        return new IOException(e.getMessage());
    }

    private static void notNegative(long position) {
        if (position < 0) {
            throw new IllegalArgumentException("Negative position");
        }
    }

    // ---- reading and writing -----------------------------------------------------------------------------------

    /** At the position of the channel when {@code at} is negative. */
    private int fetch(ByteBuffer dst, long at) throws Errno {
        Objects.requireNonNull(dst);
        if (dst.isReadOnly()) {
            throw new IllegalArgumentException("Read-only buffer");
        }
        byte[] bytes = new byte[dst.remaining()];
        int count = at < 0 ? file.read(bytes, 0, bytes.length) : file.read(at, bytes, 0, bytes.length);
        dst.put(bytes, 0, Math.max(count, 0));
        return count;
    }

    private int store(ByteBuffer src, long at) throws Errno {
        byte[] bytes = new byte[src.remaining()];
        src.duplicate().get(bytes);
        if (at < 0) {
            file.write(bytes, 0, bytes.length);
        } else {
            file.write(at, bytes, 0, bytes.length);
        }
        src.position(src.limit());
        return bytes.length;
    }

    @Override
    public int read(ByteBuffer dst) throws IOException {
        check(true, false);
        try {
            return fetch(dst, -1);
        } catch (Errno e) {
            throw failed(e);
        }
    }

    @Override
    public int write(ByteBuffer src) throws IOException {
        check(false, true);
        try {
            return store(src, -1);
        } catch (Errno e) {
            throw failed(e);
        }
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, dsts.length);
        check(true, false);
        long sum = 0;
        synchronized (file.node()) {
            for (int i = offset; i < offset + length; i++) {
                boolean wanted = dsts[i].hasRemaining();
                int count = read(dsts[i]);
                if (count < 0) {
                    return sum == 0 && wanted ? -1 : sum;
                }
                sum += count;
            }
        }
        return sum;
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, srcs.length);
        check(false, true);
        long sum = 0;
        synchronized (file.node()) {
            for (int i = offset; i < offset + length; i++) {
                sum += write(srcs[i]);
            }
        }
        return sum;
    }

    @Override
    public int read(ByteBuffer dst, long position) throws IOException {
        Objects.requireNonNull(dst);
        notNegative(position);
        check(true, false);
        try {
            return fetch(dst, position);
        } catch (Errno e) {
            throw failed(e);
        }
    }

    @Override
    public int write(ByteBuffer src, long position) throws IOException {
        Objects.requireNonNull(src);
        notNegative(position);
        check(false, true);
        try {
            return store(src, position);
        } catch (Errno e) {
            throw failed(e);
        }
    }

    // ---- position and size -------------------------------------------------------------------------------------

    @Override
    public long position() throws IOException {
        check(false, false);
        return file.position();
    }

    @Override
    public FileChannel position(long newPosition) throws IOException {
        check(false, false);
        if (newPosition < 0) {
            throw new IllegalArgumentException();
        }
        try {
            file.seek(newPosition);
        } catch (Errno e) {
            throw failed(e);
        }
        return this;
    }

    @Override
    public long size() throws IOException {
        check(false, false);
        return file.size();
    }

    @Override
    public FileChannel truncate(long newSize) throws IOException {
        check(false, false);
        if (newSize < 0) {
            throw new IllegalArgumentException("Negative size");
        }
        check(false, true);
        try {
            file.truncate(newSize);
        } catch (Errno e) {
            throw failed(e);
        }
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        check(false, false);
    }

    // ---- transfers ---------------------------------------------------------------------------------------------

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        check(false, false);
        if (!target.isOpen()) {
            throw new ClosedChannelException();
        }
        check(true, false);
        if (position < 0 || count < 0) {
            throw new IllegalArgumentException();
        }
        long end = Math.min(size(), position + count);
        long at = position;
        while (at < end) {
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(TRANSFER, end - at));
            int read = read(buffer, at);
            if (read <= 0) {
                break;
            }
            buffer.flip();
            int written = target.write(buffer);
            at += written;
            if (written < read) {
                break;
            }
        }
        return at - position;
    }

    @Override
    public long transferFrom(ReadableByteChannel src, long position, long count) throws IOException {
        check(false, false);
        if (!src.isOpen()) {
            throw new ClosedChannelException();
        }
        check(false, true);
        if (position < 0 || count < 0) {
            throw new IllegalArgumentException();
        }
        if (position > size()) {
            return 0;
        }
        long done = 0;
        while (done < count) {
            ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(TRANSFER, count - done));
            int read = src.read(buffer);
            if (read <= 0) {
                break;
            }
            buffer.flip();
            done += write(buffer, position + done);
        }
        return done;
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        Objects.requireNonNull(mode, "Mode is null");
        check(true, mode != MapMode.READ_ONLY);
        if (position < 0 || size < 0 || size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(position < 0 ? "Negative position" : "Size out of bounds");
        }
        if (mode == MapMode.READ_WRITE) {
            throw Unsupported.refuse("FileChannel.map", "files cannot be mapped for writing");
        }
        ByteBuffer copy = ByteBuffer.allocateDirect((int) size);
        while (copy.hasRemaining() && read(copy, position + copy.position()) > 0) {
            // Until all is there.
        }
        copy.clear();
        return (MappedByteBuffer) (mode == MapMode.READ_ONLY ? copy.asReadOnlyBuffer() : copy);
    }

    // ---- locks -------------------------------------------------------------------------------------------------

    void release(FileLockImpl lock) throws IOException {
        Node node = file.node();
        synchronized (node) {
            if (node.locks != null) {
                node.locks.remove(lock);
                dropEmpty(node);
            }
        }
    }

    private static void dropEmpty(Node node) {
        if (node.locks.isEmpty()) {
            node.locks = null;
        }
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return tryLock(position, size, shared);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
        check(shared, !shared);
        FileLockImpl made = new FileLockImpl(this, position, size, shared);
        Node node = file.node();
        synchronized (node) {
            if (node.locks == null) {
                node.locks = new ArrayList<>();
            }
            for (Object lock : node.locks) {
                if (((FileLockImpl) lock).overlaps(position, size)) {
                    throw new OverlappingFileLockException();
                }
            }
            node.locks.add(made);
        }
        return made;
    }
}
