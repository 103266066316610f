package java.io;

/**
 * The file system of a checked program: an empty root directory, and the files of the class path under their relative
 * names, which can be read. Nothing can be changed.
 */
class UnixFileSystem extends FileSystem {
    /** The one file of the installation that the library asks for: which security providers there are. */
    private static final String SECURITY_FILE = "/java/conf/security/java.security";

    private static final String SECURITY = "security.provider.1=SUN\nkeystore.type=pkcs12\n";

    UnixFileSystem() {}

    /** What a file holds, or null if there is none. */
    static byte[] contents(File file) throws FileNotFoundException {
        String path = file.getPath();
        if (path.equals(SECURITY_FILE)) {
            return SECURITY.getBytes();
        }
        if (path.isEmpty() || path.startsWith("/")) {
            return null;
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(path)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            return null;
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
        StringBuilder out = new StringBuilder();
        for (String part : path.split("/")) {
            if (part.equals("..")) {
                out.setLength(Math.max(0, out.lastIndexOf("/")));
            } else if (!part.isEmpty() && !part.equals(".")) {
                out.append('/').append(part);
            }
        }
        return out.length() == 0 ? "/" : out.toString();
    }

    @Override
    public int getBooleanAttributes(File f) {
        if (f.getPath().equals("/")) {
            return BA_EXISTS | BA_DIRECTORY;
        }
        try {
            return contents(f) == null ? 0 : BA_EXISTS | BA_REGULAR;
        } catch (FileNotFoundException e) {
            return 0;
        }
    }

    @Override
    public boolean hasBooleanAttributes(File f, int attributes) {
        return (getBooleanAttributes(f) & attributes) == attributes;
    }

    @Override
    public boolean checkAccess(File f, int access) {
        return getBooleanAttributes(f) != 0 && access == ACCESS_READ;
    }

    @Override
    public boolean setPermission(File f, int access, boolean enable, boolean owneronly) {
        return false;
    }

    @Override
    public long getLastModifiedTime(File f) {
        return 0;
    }

    @Override
    public long getLength(File f) {
        try {
            byte[] bytes = contents(f);
            return bytes == null ? 0 : bytes.length;
        } catch (FileNotFoundException e) {
            return 0;
        }
    }

    @Override
    public boolean createFileExclusively(String pathname) throws IOException {
        throw new IOException("Read-only file system");
    }

    @Override
    public boolean delete(File f) {
        return false;
    }

    @Override
    public String[] list(File f) {
        return f.getPath().equals("/") ? new String[0] : null;
    }

    @Override
    public boolean createDirectory(File f) {
        return false;
    }

    @Override
    public boolean rename(File f1, File f2) {
        return false;
    }

    @Override
    public boolean setLastModifiedTime(File f, long time) {
        return false;
    }

    @Override
    public boolean setReadOnly(File f) {
        return false;
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
