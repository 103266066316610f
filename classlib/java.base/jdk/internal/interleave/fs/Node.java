package jdk.internal.interleave.fs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.TreeSet;

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

    /**
     * A directory's entries in the order of their names; arrays of the exact length, so that equal is equal. On the class
     * path they are those that were met, and null for those that were removed.
     */
    private String[] names;

    private Node[] nodes;

    /** Where it is on the class path, for what is there: its content and names are asked for. Null for everything else. */
    private String outside;

    /** A symbolic link's target. */
    final String target;

    /** Locks that channels hold on parts of the file; null if there are none. */
    public ArrayList<Object> locks;

    private Node(int mode, String target) {
        this.mode = mode;
        this.target = target;
        outside = null;
        modified = System.currentTimeMillis();
        accessed = modified;
    }

    /** Something on the class path. It is met when a program looks for it, and was there before. */
    private Node(boolean folder, String outside) {
        mode = folder ? FOLDER | 0755 : FILE | 0644;
        target = null;
        this.outside = outside;
        modified = Kernel.START;
        accessed = modified;
        if (folder) {
            names = new String[0];
            nodes = new Node[0];
        }
    }

    static Node outside(boolean folder, String path) {
        return new Node(folder, path);
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
        if (isFolder()) {
            return 4096;
        }
        return isLink() ? target.getBytes().length : outside != null ? ClassPathFiles.size0(outside) : size;
    }

    /** What is written to a file of the class path is this program's own. */
    private void own() {
        if (outside != null) {
            byte[] content = new byte[ClassPathFiles.size0(outside)];
            ClassPathFiles.read0(outside, 0, content, 0, content.length);
            outside = null;
            fill(content);
        }
    }

    synchronized void truncate(long to) throws Errno {
        if (to < 0) {
            throw new Errno(Errno.EINVAL);
        }
        own();
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
        int end = outside == null ? size : ClassPathFiles.size0(outside);
        if (at >= end) {
            return -1;
        }
        int count = (int) Math.min(length, end - at);
        if (outside == null) {
            System.arraycopy(data, (int) at, into, offset, count);
        } else {
            ClassPathFiles.read0(outside, (int) at, into, offset, count);
        }
        return count;
    }

    /** Writes all of it, at the end if that is asked for; answers the position behind it. */
    synchronized long write(long at, boolean append, byte[] from, int offset, int length) throws Errno {
        own();
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
        if (at >= 0) {
            return nodes[at];
        }
        if (outside == null) {
            return null;
        }
        String path = outside + "/" + name;
        int kind = ClassPathFiles.kind0(path);
        if (kind == ClassPathFiles.NOTHING) {
            return null;
        }
        Node found = outside(kind == ClassPathFiles.FOLDER, path);
        insert(-at - 1, name, found);
        return found;
    }

    private void insert(int at, String name, Node node) {
        int length = names.length;
        names = Arrays.copyOf(names, length + 1);
        nodes = Arrays.copyOf(nodes, length + 1);
        System.arraycopy(names, at, names, at + 1, length - at);
        System.arraycopy(nodes, at, nodes, at + 1, length - at);
        names[at] = name;
        nodes[at] = node;
    }

    void put(String name, Node node) {
        int at = Arrays.binarySearch(names, name);
        if (at < 0) {
            insert(-at - 1, name, node);
        } else {
            nodes[at] = node;
        }
        if (outside == null) {
            touched();
        }
    }

    void remove(String name) {
        int at = Arrays.binarySearch(names, name);
        if (outside != null) {
            nodes[at] = null;
            return;
        }
        int rest = names.length - at - 1;
        System.arraycopy(names, at + 1, names, at, rest);
        System.arraycopy(nodes, at + 1, nodes, at, rest);
        names = Arrays.copyOf(names, names.length - 1);
        nodes = Arrays.copyOf(nodes, nodes.length - 1);
        touched();
    }

    boolean isEmpty() {
        return list().length == 0;
    }

    String[] list() {
        if (outside == null) {
            return names.clone();
        }
        TreeSet<String> all = new TreeSet<>(Arrays.asList(ClassPathFiles.names0(outside)));
        for (int i = 0; i < names.length; i++) {
            if (nodes[i] == null) {
                all.remove(names[i]);
            } else {
                all.add(names[i]);
            }
        }
        return all.toArray(new String[0]);
    }
}
