package jdk.internal.interleave.fs;

import java.util.ArrayList;
import java.util.Arrays;

/**
 * A file, directory or symbolic link. What a file holds is guarded by the node's own lock, names and attributes by the
 * lock of {@link Kernel}: each operation of a program is one step that other threads see before or after.
 */
public final class Node {
    static final int FILE = 0100000;
    static final int FOLDER = 0040000;
    static final int LINK = 0120000;

    private static final int TYPE = 0170000;
    private static final byte[] NOTHING = {};

    /** Type and permissions, as {@code st_mode} has them. */
    int mode;

    long modified;
    long accessed;
    int links = 1;

    /** A file's content; bytes from {@code size} on are zero. */
    private byte[] data = NOTHING;

    private int size;

    /** A directory's entries in the order of their names; arrays of the exact length, so that equal is equal. */
    private String[] names;

    private Node[] nodes;

    /** A symbolic link's target. */
    final String target;

    /** Locks that channels hold on parts of the file; null if there are none. */
    public ArrayList<Object> locks;

    private Node(int mode, String target) {
        this.mode = mode;
        this.target = target;
        modified = System.currentTimeMillis();
        accessed = modified;
    }

    static Node file(int permissions) {
        return new Node(FILE | permissions, null);
    }

    static Node folder(int permissions) {
        Node made = new Node(FOLDER | permissions, null);
        made.names = new String[0];
        made.nodes = new Node[0];
        return made;
    }

    static Node link(String target) {
        return new Node(LINK | 0777, target);
    }

    boolean isFolder() {
        return (mode & TYPE) == FOLDER;
    }

    boolean isLink() {
        return (mode & TYPE) == LINK;
    }

    // ---- content -----------------------------------------------------------------------------------------------

    synchronized long size() {
        return isFolder() ? 4096 : isLink() ? target.getBytes().length : size;
    }

    synchronized void truncate(long to) throws Errno {
        if (to < 0) {
            throw new Errno(Errno.EINVAL);
        }
        if (to < size) {
            Arrays.fill(data, (int) to, size, (byte) 0);
            size = (int) to;
            touched();
        }
    }

    /** The file gets exactly that length. */
    synchronized void resize(long to) throws Errno {
        truncate(to);
        if (to > size) {
            room(to);
            size = (int) to;
            touched();
        }
    }

    /** Bytes read, or -1 at the end of the file. */
    synchronized int read(long at, byte[] into, int offset, int length) {
        if (length == 0) {
            return 0;
        }
        if (at >= size) {
            return -1;
        }
        int count = (int) Math.min(length, size - at);
        System.arraycopy(data, (int) at, into, offset, count);
        return count;
    }

    /** Writes all of it, at the end if that is asked for; answers the position behind it. */
    synchronized long write(long at, boolean append, byte[] from, int offset, int length) throws Errno {
        long start = append ? size : at;
        if (length == 0) {
            return start;
        }
        room(start + length);
        System.arraycopy(from, offset, data, (int) start, length);
        size = Math.max(size, (int) start + length);
        touched();
        return start + length;
    }

    private void room(long needed) throws Errno {
        if (needed > Integer.MAX_VALUE - 8) {
            throw new Errno(Errno.EFBIG);
        }
        if (needed > data.length) {
            data = Arrays.copyOf(data, (int) Math.max(needed, Math.min(2L * data.length, Integer.MAX_VALUE - 8)));
        }
    }

    /** Content that is there from the start. */
    void fill(byte[] content) {
        data = content;
        size = content.length;
    }

    private void touched() {
        modified = System.currentTimeMillis();
    }

    // ---- entries -----------------------------------------------------------------------------------------------

    Node get(String name) {
        int at = Arrays.binarySearch(names, name);
        return at < 0 ? null : nodes[at];
    }

    void put(String name, Node node) {
        int at = Arrays.binarySearch(names, name);
        if (at < 0) {
            at = -at - 1;
            int length = names.length;
            names = Arrays.copyOf(names, length + 1);
            nodes = Arrays.copyOf(nodes, length + 1);
            System.arraycopy(names, at, names, at + 1, length - at);
            System.arraycopy(nodes, at, nodes, at + 1, length - at);
            names[at] = name;
        }
        nodes[at] = node;
        touched();
    }

    void remove(String name) {
        int at = Arrays.binarySearch(names, name);
        int rest = names.length - at - 1;
        System.arraycopy(names, at + 1, names, at, rest);
        System.arraycopy(nodes, at + 1, nodes, at, rest);
        names = Arrays.copyOf(names, names.length - 1);
        nodes = Arrays.copyOf(nodes, nodes.length - 1);
        touched();
    }

    boolean isEmpty() {
        return names.length == 0;
    }

    String[] list() {
        return names.clone();
    }
}
