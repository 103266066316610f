package java.io;

import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.Kernel;
import jdk.internal.interleave.fs.Stat;

/** {@link File}'s view of the program's file system. */
class UnixFileSystem extends FileSystem {
    UnixFileSystem() {}

    private static Stat stat(File f) {
        try {
            return Kernel.stat(f.getPath(), true);
        } catch (Errno e) {
            return null;
        }
    }

    /** An operation whose failure is only a false. */
    private interface Operation {
        void run() throws Errno;
    }

    private static boolean done(Operation operation) {
        try {
            operation.run();
            return true;
        } catch (Errno e) {
            return false;
        }
    }

    @Override
    public char getSeparator() {
        return '/';
    }

    @Override
    public char getPathSeparator() {
        return ':';
    }

    @Override
    public String normalize(String path) {
        StringBuilder out = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c != '/' || out.length() == 0 || out.charAt(out.length() - 1) != '/') {
                out.append(c);
            }
        }
        int end = out.length();
        return end > 1 && out.charAt(end - 1) == '/' ? out.substring(0, end - 1) : out.toString();
    }

    @Override
    public int prefixLength(String path) {
        return path.startsWith("/") ? 1 : 0;
    }

    @Override
    public String resolve(String parent, String child) {
        if (child.isEmpty()) {
            return parent;
        }
        if (child.charAt(0) == '/') {
            return parent.equals("/") ? child : parent + child;
        }
        return parent.equals("/") ? "/" + child : parent + "/" + child;
    }

    @Override
    public String getDefaultParent() {
        return "/";
    }

    @Override
    public String fromURIPath(String path) {
        return path.endsWith("/") && path.length() > 1 ? path.substring(0, path.length() - 1) : path;
    }

    @Override
    public boolean isAbsolute(File f) {
        return f.getPrefixLength() != 0;
    }

    @Override
    public boolean isInvalid(File f) {
        return f.getPath().indexOf('\0') >= 0;
    }

    @Override
    public String resolve(File f) {
        return isAbsolute(f) ? f.getPath() : resolve(System.getProperty("user.dir"), f.getPath());
    }

    @Override
    public String canonicalize(String path) throws IOException {
        return Kernel.canonical(path);
    }

    @Override
    public int getBooleanAttributes(File f) {
        Stat stat = stat(f);
        if (stat == null) {
            return 0;
        }
        int hidden = f.getName().startsWith(".") ? BA_HIDDEN : 0;
        return BA_EXISTS | hidden | (stat.isFolder() ? BA_DIRECTORY : stat.isFile() ? BA_REGULAR : 0);
    }

    @Override
    public boolean hasBooleanAttributes(File f, int attributes) {
        return (getBooleanAttributes(f) & attributes) == attributes;
    }

    @Override
    public boolean checkAccess(File f, int access) {
        return done(() -> Kernel.access(f.getPath(), access));
    }

    @Override
    public boolean setPermission(File f, int access, boolean enable, boolean owneronly) {
        int bits = owneronly ? access << 6 : access << 6 | access << 3 | access;
        Stat stat = stat(f);
        return stat != null
                && done(() -> Kernel.chmod(f.getPath(), enable ? stat.mode | bits : stat.mode & ~bits));
    }

    @Override
    public long getLastModifiedTime(File f) {
        Stat stat = stat(f);
        return stat == null ? 0 : stat.modified;
    }

    @Override
    public long getLength(File f) {
        Stat stat = stat(f);
        return stat == null ? 0 : stat.size;
    }

    @Override
    public boolean createFileExclusively(String pathname) throws IOException {
        try {
            Kernel.open(pathname, Kernel.O_RDWR | Kernel.O_CREAT | Kernel.O_EXCL, 0666);
            return true;
        } catch (Errno e) {
            if (e.number() == Errno.EEXIST) {
                return false;
            }
            throw new IOException(e.getMessage());
        }
    }

    @Override
    public boolean delete(File f) {
        return done(() -> Kernel.remove(f.getPath()));
    }

    @Override
    public String[] list(File f) {
        try {
            return Kernel.list(f.getPath());
        } catch (Errno e) {
            return null;
        }
    }

    @Override
    public boolean createDirectory(File f) {
        return done(() -> Kernel.makeFolder(f.getPath(), 0777));
    }

    @Override
    public boolean rename(File f1, File f2) {
        return done(() -> Kernel.rename(f1.getPath(), f2.getPath()));
    }

    @Override
    public boolean setLastModifiedTime(File f, long time) {
        return done(() -> Kernel.times(f.getPath(), true, time, time));
    }

    @Override
    public boolean setReadOnly(File f) {
        return setPermission(f, ACCESS_WRITE, false, false);
    }

    @Override
    public File[] listRoots() {
        return new File[] {new File("/")};
    }

    @Override
    public long getSpace(File f, int t) {
        return 0;
    }

    @Override
    public int getNameMax(String path) {
        return 255;
    }

    @Override
    public int compare(File f1, File f2) {
        return f1.getPath().compareTo(f2.getPath());
    }

    @Override
    public int hashCode(File f) {
        return f.getPath().hashCode() ^ 1234321;
    }
}
