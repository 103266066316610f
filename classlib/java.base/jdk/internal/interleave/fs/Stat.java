package jdk.internal.interleave.fs;

/** The attributes of a file at one moment. */
public final class Stat {
    /** Type and permissions, as {@code st_mode} has them. */
    public final int mode;

    public final long size;

    /** In milliseconds. */
    public final long modified;

    public final long accessed;
    public final int links;

    /** A number of its own for each file. */
    public final int inode;

    Stat(Node node) {
        mode = node.mode;
        size = node.size();
        modified = node.modified;
        accessed = node.accessed;
        links = node.isFolder() ? 2 : node.links;
        inode = System.identityHashCode(node);
    }

    public boolean isFolder() {
        return (mode & 0170000) == Node.FOLDER;
    }

    public boolean isFile() {
        return (mode & 0170000) == Node.FILE;
    }
}
