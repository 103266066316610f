package jdk.internal.interleave.fs;

/** A file that is open, with its position. */
public final class OpenFile {
    final Node node;
    private final boolean readable;
    private final boolean writable;
    private final boolean append;
    private long position;
    private boolean closed;

    OpenFile(Node node, boolean readable, boolean writable, boolean append) {
        this.node = node;
        this.readable = readable;
        this.writable = writable;
        this.append = append;
    }

    public Node node() {
        return node;
    }

    public void close() {
        closed = true;
    }

    private void check(boolean allowed) throws Errno {
        if (closed || !allowed) {
            throw new Errno(Errno.EBADF);
        }
        if (node.isFolder()) {
            throw new Errno(Errno.EISDIR);
        }
    }

    /** Bytes read, or -1 at the end. */
    public int read(byte[] into, int offset, int length) throws Errno {
        check(readable);
        synchronized (node) {
            int count = node.read(position, into, offset, length);
            position += Math.max(count, 0);
            return count;
        }
    }

    public int read(long at, byte[] into, int offset, int length) throws Errno {
        check(readable);
        return node.read(at, into, offset, length);
    }

    public void write(byte[] from, int offset, int length) throws Errno {
        check(writable);
        synchronized (node) {
            position = node.write(position, append, from, offset, length);
        }
    }

    public void write(long at, byte[] from, int offset, int length) throws Errno {
        check(writable);
        node.write(at, append, from, offset, length);
    }

    public long position() {
        synchronized (node) {
            return append ? node.size() : position;
        }
    }

    public void seek(long to) throws Errno {
        if (to < 0) {
            throw new Errno(Errno.EINVAL);
        }
        synchronized (node) {
            position = to;
        }
    }

    public long size() {
        return node.size();
    }

    /** Bytes between the position and the end. */
    public int available() {
        synchronized (node) {
            return (int) Math.max(0, node.size() - position);
        }
    }

    /** Passes over bytes, backwards too, and beyond the end as the JDK's streams do. */
    public long skip(long count) throws Errno {
        synchronized (node) {
            long from = position;
            seek(from + count);
            return position - from;
        }
    }

    public void truncate(long to) throws Errno {
        check(writable);
        synchronized (node) {
            node.truncate(to);
            position = Math.min(position, to);
        }
    }

    public void resize(long to) throws Errno {
        check(writable);
        synchronized (node) {
            node.resize(to);
            position = Math.min(position, to);
        }
    }
}
