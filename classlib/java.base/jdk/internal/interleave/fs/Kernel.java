package jdk.internal.interleave.fs;

/**
 * The file system of a checked program: a tree in the Java heap, so that what a program writes is part of its state and
 * is undone by backtracking. It begins with the files that the configuration supplies. Each operation is one step
 * under the one lock for names; see {@link Node}. The user owns everything; permissions are those of the owner.
 */
public final class Kernel {
    public static final int O_WRONLY = 1;
    public static final int O_RDWR = 2;
    public static final int O_CREAT = 0100;
    public static final int O_EXCL = 0200;
    public static final int O_TRUNC = 01000;
    public static final int O_APPEND = 02000;
    public static final int O_NOFOLLOW = 0400000;

    public static final int READ = 4;
    public static final int WRITE = 2;
    public static final int EXECUTE = 1;

    private static final int MAX_LINKS = 40;
    private static final int OWNER = 6;

    /** Which security providers there are. */
    private static final String SECURITY = "/java/conf/security/java.security";

    private static final String PROVIDERS = "security.provider.1=SUN\nsecurity.provider.2=SunRsaSign\n"
            + "security.provider.3=SunEC\nsecurity.provider.4=SunJSSE\nsecurity.provider.5=SunJCE\n"
            + "security.provider.6=SunJGSS\nsecurity.provider.7=SunSASL\nsecurity.provider.8=XMLDSig\n"
            + "security.provider.9=JdkSASL\nkeystore.type=pkcs12\ncrypto.policy=unlimited\n";

    /** Which strength of encryption the law allows: any. */
    private static final String POLICY = "/java/conf/security/policy/unlimited/";
    private static final String ALL_ALGORITHMS = "grant { permission javax.crypto.CryptoAllPermission; };\n";

    /** How {@code java.util.logging} is set up, as in the JDK: information and above, to the error stream. */
    private static final String LOGGING = "/java/conf/logging.properties";

    private static final Node ROOT = Node.folder(0755);

    /** When everything was made that is there from the start. */
    static final long START = ROOT.modified;

    static {
        try {
            makeFolders("/tmp");
            makeFolders("/home/user");
            makeFolders(System.getProperty("user.dir"));
            supply(SECURITY, PROVIDERS.getBytes());
            supply(POLICY + "default_US_export.policy", ALL_ALGORITHMS.getBytes());
            supply(POLICY + "default_local.policy", ALL_ALGORITHMS.getBytes());
            supply(LOGGING, ("handlers=java.util.logging.ConsoleHandler\n.level=INFO\n"
                    + "java.util.logging.ConsoleHandler.level=INFO\n").getBytes());
            for (String path : ClassPathFiles.mounts0()) {
                mount(path);
            }
            for (String name : Supplied.names0()) {
                supply(name, Supplied.content0(name));
            }
        } catch (Errno e) {
            throw new InternalError("a supplied file cannot be placed: " + e.getMessage());
        }
    }

    private Kernel() {}

    private static void supply(String path, byte[] content) throws Errno {
        String whole = absolute(path);
        makeFolders(whole.substring(0, whole.lastIndexOf('/')));
        Place place = find(whole, true);
        Node file = Node.file(0644);
        file.fill(content);
        place.folder.put(place.name, file);
    }

    /** An element of the class path: a jar, or a folder with a {@code /} at its end. */
    private static void mount(String element) throws Errno {
        boolean folder = element.endsWith("/");
        String path = folder ? element.substring(0, element.length() - 1) : element;
        String whole = "/" + path;
        makeFolders(whole.substring(0, whole.lastIndexOf('/')));
        Place place = find(whole, true);
        place.folder.put(place.name, Node.outside(folder, path));
    }

    private static void makeFolders(String path) throws Errno {
        int end = path.isEmpty() ? -1 : 0;
        while (end >= 0 && end < path.length()) {
            end = path.indexOf('/', end + 1);
            Place place = find(end < 0 ? path : path.substring(0, end), true);
            if (place.node == null) {
                place.folder.put(place.name, Node.folder(0755));
            }
        }
    }

    // ---- paths -------------------------------------------------------------------------------------------------

    /** Where a path leads: the directory, the last name, and what is there, if anything. */
    private static final class Place {
        Node folder;
        String name;
        Node node;
    }

    private static String absolute(String path) {
        return path.startsWith("/") ? path : System.getProperty("user.dir") + "/" + path;
    }

    private static Place find(String path, boolean follow) throws Errno {
        if (path.isEmpty()) {
            throw new Errno(Errno.ENOENT);
        }
        return find(absolute(path), follow, 0);
    }

    private static Place find(String path, boolean follow, int links) throws Errno {
        Node[] chain = new Node[path.length() + 1];
        int depth = 0;
        chain[0] = ROOT;
        Place place = new Place();
        place.folder = ROOT;
        place.name = "";
        place.node = ROOT;
        int at = 0;
        while (at < path.length()) {
            int end = path.indexOf('/', at);
            end = end < 0 ? path.length() : end;
            String name = path.substring(at, end);
            int start = at;
            at = end + 1;
            if (name.isEmpty() || name.equals(".")) {
                continue;
            }
            if (place.node == null) {
                throw new Errno(Errno.ENOENT);
            }
            if (!place.node.isFolder()) {
                throw new Errno(Errno.ENOTDIR);
            }
            if (!allowed(place.node, EXECUTE)) {
                throw new Errno(Errno.EACCES);
            }
            if (name.equals("..")) {
                depth = Math.max(0, depth - 1);
                place.node = chain[depth];
                place.folder = chain[Math.max(0, depth - 1)];
                place.name = "..";
                continue;
            }
            place.folder = chain[depth];
            place.name = name;
            place.node = place.folder.get(name);
            boolean last = rest(path, at);
            if (place.node != null && place.node.isLink() && (follow || !last)) {
                if (links >= MAX_LINKS) {
                    throw new Errno(Errno.ELOOP);
                }
                String target = place.node.target;
                String base = target.startsWith("/") ? target : path.substring(0, start) + target;
                return find(last ? base : base + "/" + path.substring(at), follow, links + 1);
            }
            if (place.node != null && place.node.isFolder()) {
                chain[++depth] = place.node;
            }
        }
        return place;
    }

    /** Whether nothing but separators is left. */
    private static boolean rest(String path, int at) {
        for (int i = at; i < path.length(); i++) {
            if (path.charAt(i) != '/') {
                return false;
            }
        }
        return true;
    }

    private static Node existing(String path, boolean follow) throws Errno {
        Place place = find(path, follow);
        if (place.node == null) {
            throw new Errno(Errno.ENOENT);
        }
        return place.node;
    }

    private static boolean allowed(Node node, int access) {
        return (node.mode >> OWNER & access) == access;
    }

    private static void needs(Node node, int access) throws Errno {
        if (!allowed(node, access)) {
            throw new Errno(Errno.EACCES);
        }
    }

    private static Place vacant(String path) throws Errno {
        Place place = find(path, false);
        if (place.node != null) {
            throw new Errno(Errno.EEXIST);
        }
        needs(place.folder, WRITE);
        return place;
    }

    // ---- operations --------------------------------------------------------------------------------------------

    /** Opens a file as {@code open(2)} does. */
    public static OpenFile open(String path, int flags, int permissions) throws Errno {
        boolean writable = (flags & (O_WRONLY | O_RDWR)) != 0;
        synchronized (ROOT) {
            boolean follow = (flags & O_NOFOLLOW) == 0 && (flags & (O_CREAT | O_EXCL)) != (O_CREAT | O_EXCL);
            Place place = find(path, follow);
            Node node = place.node;
            if (node == null) {
                if ((flags & O_CREAT) == 0) {
                    throw new Errno(Errno.ENOENT);
                }
                if (path.endsWith("/")) {
                    throw new Errno(Errno.EISDIR);
                }
                needs(place.folder, WRITE);
                node = Node.file(permissions & 0755);
                place.folder.put(place.name, node);
                return new OpenFile(node, (flags & O_WRONLY) == 0, writable, (flags & O_APPEND) != 0);
            }
            if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) {
                throw new Errno(Errno.EEXIST);
            }
            if (node.isLink()) {
                throw new Errno(Errno.ELOOP);
            }
            if (node.isFolder() && writable) {
                throw new Errno(Errno.EISDIR);
            }
            needs(node, (writable ? WRITE : 0) | ((flags & O_WRONLY) == 0 ? READ : 0));
            if ((flags & O_TRUNC) != 0) {
                node.truncate(0);
            }
            return new OpenFile(node, (flags & O_WRONLY) == 0, writable, (flags & O_APPEND) != 0);
        }
    }

    public static Stat stat(String path, boolean follow) throws Errno {
        synchronized (ROOT) {
            return new Stat(existing(path, follow));
        }
    }

    public static Stat stat(OpenFile file) {
        synchronized (ROOT) {
            return new Stat(file.node);
        }
    }

    public static void access(String path, int access) throws Errno {
        synchronized (ROOT) {
            needs(existing(path, true), access);
        }
    }

    public static void makeFolder(String path, int permissions) throws Errno {
        synchronized (ROOT) {
            Place place = vacant(path);
            place.folder.put(place.name, Node.folder(permissions & 0755));
        }
    }

    public static void makeLink(String target, String path) throws Errno {
        synchronized (ROOT) {
            Place place = vacant(path);
            place.folder.put(place.name, Node.link(target));
        }
    }

    public static void hardLink(String file, String path) throws Errno {
        synchronized (ROOT) {
            Node node = existing(file, false);
            Place place = vacant(path);
            if (node.isFolder()) {
                throw new Errno(Errno.EPERM);
            }
            node.links++;
            place.folder.put(place.name, node);
        }
    }

    public static String readLink(String path) throws Errno {
        synchronized (ROOT) {
            Node node = existing(path, false);
            if (!node.isLink()) {
                throw new Errno(Errno.EINVAL);
            }
            return node.target;
        }
    }

    /** Removes a file or link; {@code folder}: an empty directory. */
    public static void remove(String path, boolean folder) throws Errno {
        synchronized (ROOT) {
            Place place = find(path, false);
            if (place.node == null) {
                throw new Errno(Errno.ENOENT);
            }
            if (place.node.isFolder() != folder) {
                throw new Errno(folder ? Errno.ENOTDIR : Errno.EISDIR);
            }
            if (place.node == ROOT || place.name.equals("..")) {
                throw new Errno(Errno.EINVAL);
            }
            if (folder && !place.node.isEmpty()) {
                throw new Errno(Errno.ENOTEMPTY);
            }
            needs(place.folder, WRITE);
            place.node.links--;
            place.folder.remove(place.name);
        }
    }

    /** Removes whatever is there. */
    public static void remove(String path) throws Errno {
        synchronized (ROOT) {
            remove(path, existing(path, false).isFolder());
        }
    }

    public static void rename(String from, String to) throws Errno {
        synchronized (ROOT) {
            Place source = find(from, false);
            Place target = find(to, false);
            Node node = source.node;
            if (node == null) {
                throw new Errno(Errno.ENOENT);
            }
            if (node == target.node) {
                return;
            }
            if (target.node != null) {
                if (node.isFolder() != target.node.isFolder()) {
                    throw new Errno(node.isFolder() ? Errno.ENOTDIR : Errno.EISDIR);
                }
                if (target.node.isFolder() && !target.node.isEmpty()) {
                    throw new Errno(Errno.ENOTEMPTY);
                }
            }
            if (node.isFolder() && (absolute(to) + "/").startsWith(absolute(from) + "/")) {
                throw new Errno(Errno.EINVAL);
            }
            needs(source.folder, WRITE);
            needs(target.folder, WRITE);
            source.folder.remove(source.name);
            target.folder.put(target.name, node);
        }
    }

    /** Names in a directory, sorted. */
    public static String[] list(String path) throws Errno {
        synchronized (ROOT) {
            Node node = existing(path, true);
            if (!node.isFolder()) {
                throw new Errno(Errno.ENOTDIR);
            }
            needs(node, READ);
            return node.list();
        }
    }

    public static void chmod(String path, int permissions) throws Errno {
        synchronized (ROOT) {
            chmod(existing(path, true), permissions);
        }
    }

    public static void chmod(OpenFile file, int permissions) {
        synchronized (ROOT) {
            chmod(file.node, permissions);
        }
    }

    private static void chmod(Node node, int permissions) {
        node.mode = node.mode & ~07777 | permissions & 07777;
    }

    public static void times(String path, boolean follow, long accessed, long modified) throws Errno {
        synchronized (ROOT) {
            times(existing(path, follow), accessed, modified);
        }
    }

    public static void times(OpenFile file, long accessed, long modified) {
        synchronized (ROOT) {
            times(file.node, accessed, modified);
        }
    }

    private static void times(Node node, long accessed, long modified) {
        node.accessed = accessed;
        node.modified = modified;
    }

    /** The path without links, dots and doubled separators. */
    public static String realPath(String path) throws Errno {
        synchronized (ROOT) {
            existing(path, true);
            return canonical(path);
        }
    }

    /** The same for a path whose last parts need not exist. */
    public static String canonical(String path) {
        synchronized (ROOT) {
            String out = "";
            String rest = absolute(path);
            for (int links = 0, at = 0; at < rest.length(); ) {
                int end = rest.indexOf('/', at);
                end = end < 0 ? rest.length() : end;
                String name = rest.substring(at, end);
                at = end + 1;
                if (name.isEmpty() || name.equals(".")) {
                    continue;
                }
                if (name.equals("..")) {
                    out = out.substring(0, Math.max(0, out.lastIndexOf('/')));
                    continue;
                }
                Node node = quietly(out + "/" + name);
                if (node == null || !node.isLink() || links >= MAX_LINKS) {
                    out += "/" + name;
                    continue;
                }
                links++;
                out = node.target.startsWith("/") ? "" : out;
                rest = node.target + (at < rest.length() ? "/" + rest.substring(at) : "");
                at = 0;
            }
            return out.isEmpty() ? "/" : out;
        }
    }

    private static Node quietly(String path) {
        try {
            return find(path, false).node;
        } catch (Errno e) {
            return null;
        }
    }
}
