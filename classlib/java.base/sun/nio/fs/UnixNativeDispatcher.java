package sun.nio.fs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import jdk.internal.interleave.Unsupported;
import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.Kernel;
import jdk.internal.interleave.fs.OpenFile;
import jdk.internal.interleave.fs.Stat;
import jdk.internal.misc.Unsafe;
import sun.nio.ch.Descriptors;

/**
 * The system calls under {@code java.nio.file}, over the program's own file system. What is above (paths, providers,
 * copying, attributes, walking) is the JDK's code.
 */
class UnixNativeDispatcher {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final int USER = 1000;

    /** Directories that are being read. */
    private static final class Listing {
        final String[] names;
        int next;

        Listing(String[] names) {
            this.names = names;
        }
    }

    private static Listing[] listings = new Listing[2];

    protected UnixNativeDispatcher() {}

    private static UnixException failed(Errno e) {
        return new UnixException(e.number());
    }

    private static UnixException unsupported() {
        return new UnixException(Errno.ENOTSUP);
    }

    private static String text(UnixPath path) {
        return path.toString().isEmpty() ? "." : path.toString();
    }

    private static String text(byte[] path) {
        return new String(path, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static NativeBuffer copyToNativeBuffer(UnixPath path) {
        throw Unsupported.refuse("the native form of a path", "there are no native files");
    }

    static byte[] getcwd() {
        return bytes(System.getProperty("user.dir"));
    }

    // ---- open files --------------------------------------------------------------------------------------------

    static int dup(int filedes) throws UnixException {
        throw unsupported();
    }

    static int open(UnixPath path, int flags, int mode) throws UnixException {
        try {
            return Descriptors.add(Kernel.open(text(path), flags, mode));
        } catch (Errno e) {
            throw failed(e);
        }
    }

    static int openat(int dfd, byte[] path, int flags, int mode) throws UnixException {
        throw unsupported();
    }

    static void close(int fd) {
        OpenFile file = Descriptors.take(fd);
        if (file != null) {
            file.close();
        }
    }

    private static OpenFile file(int fd) throws UnixException {
        try {
            return Descriptors.get(fd);
        } catch (Errno e) {
            throw failed(e);
        }
    }

    static int read(int fildes, long buf, int nbyte) throws UnixException {
        throw unsupported();
    }

    static int write(int fildes, long buf, int nbyte) throws UnixException {
        throw unsupported();
    }

    static void rewind(long stream) throws UnixException {
        throw unsupported();
    }

    static int getlinelen(long stream) throws UnixException {
        throw unsupported();
    }

    // ---- names -------------------------------------------------------------------------------------------------

    private interface Operation {
        void run() throws Errno;
    }

    private static void call(Operation operation) throws UnixException {
        try {
            operation.run();
        } catch (Errno e) {
            throw failed(e);
        }
    }

    static void link(UnixPath existing, UnixPath newfile) throws UnixException {
        call(() -> Kernel.hardLink(text(existing), text(newfile)));
    }

    static void unlink(UnixPath path) throws UnixException {
        call(() -> Kernel.remove(text(path), false));
    }

    static void unlinkat(int dfd, byte[] path, int flag) throws UnixException {
        throw unsupported();
    }

    static void mknod(UnixPath path, int mode, long dev) throws UnixException {
        throw unsupported();
    }

    static void rename(UnixPath from, UnixPath to) throws UnixException {
        call(() -> Kernel.rename(text(from), text(to)));
    }

    static void renameat(int fromfd, byte[] from, int tofd, byte[] to) throws UnixException {
        throw unsupported();
    }

    static void mkdir(UnixPath path, int mode) throws UnixException {
        call(() -> Kernel.makeFolder(text(path), mode));
    }

    static void rmdir(UnixPath path) throws UnixException {
        call(() -> Kernel.remove(text(path), true));
    }

    static byte[] readlink(UnixPath path) throws UnixException {
        try {
            return bytes(Kernel.readLink(text(path)));
        } catch (Errno e) {
            throw failed(e);
        }
    }

    static byte[] realpath(UnixPath path) throws UnixException {
        try {
            return bytes(Kernel.realPath(text(path)));
        } catch (Errno e) {
            throw failed(e);
        }
    }

    static void symlink(byte[] name1, UnixPath name2) throws UnixException {
        call(() -> Kernel.makeLink(text(name1), text(name2)));
    }

    static void access(UnixPath path, int amode) throws UnixException {
        call(() -> Kernel.access(text(path), amode));
    }

    static boolean exists(UnixPath path) {
        return stat(path) != 0;
    }

    // ---- attributes --------------------------------------------------------------------------------------------

    static void stat(UnixPath path, UnixFileAttributes attrs) throws UnixException {
        call(() -> fill(Kernel.stat(text(path), true), attrs));
    }

    static int stat(UnixPath path) {
        try {
            return Kernel.stat(text(path), true).mode;
        } catch (Errno e) {
            return 0;
        }
    }

    static void lstat(UnixPath path, UnixFileAttributes attrs) throws UnixException {
        call(() -> fill(Kernel.stat(text(path), false), attrs));
    }

    static void fstat(int fd, UnixFileAttributes attrs) throws UnixException {
        fill(Kernel.stat(file(fd)), attrs);
    }

    static void fstatat(int dfd, byte[] path, int flag, UnixFileAttributes attrs) throws UnixException {
        throw unsupported();
    }

    private static void fill(Stat stat, UnixFileAttributes attrs) {
        put(attrs, "st_mode", stat.mode);
        put(attrs, "st_nlink", stat.links);
        put(attrs, "st_uid", USER);
        put(attrs, "st_gid", USER);
        put(attrs, "st_ino", (long) stat.inode);
        put(attrs, "st_dev", 1L);
        put(attrs, "st_size", stat.size);
        time(attrs, "st_atime", stat.accessed);
        time(attrs, "st_mtime", stat.modified);
        time(attrs, "st_ctime", stat.modified);
        time(attrs, "st_birthtime", stat.modified);
    }

    private static void time(UnixFileAttributes attrs, String name, long millis) {
        put(attrs, name.concat("_sec"), Math.floorDiv(millis, 1000L));
        put(attrs, name.concat("_nsec"), Math.floorMod(millis, 1000L) * 1_000_000);
    }

    private static void put(UnixFileAttributes attrs, String field, int value) {
        UNSAFE.putInt(attrs, UNSAFE.objectFieldOffset(UnixFileAttributes.class, field), value);
    }

    private static void put(UnixFileAttributes attrs, String field, long value) {
        UNSAFE.putLong(attrs, UNSAFE.objectFieldOffset(UnixFileAttributes.class, field), value);
    }

    static void chown(UnixPath path, int uid, int gid) throws UnixException {
        own(uid, gid);
    }

    static void lchown(UnixPath path, int uid, int gid) throws UnixException {
        own(uid, gid);
    }

    static void fchown(int fd, int uid, int gid) throws UnixException {
        own(uid, gid);
    }

    /** There is one user. */
    private static void own(int uid, int gid) throws UnixException {
        if (uid != -1 && uid != USER || gid != -1 && gid != USER) {
            throw new UnixException(Errno.EPERM);
        }
    }

    static void chmod(UnixPath path, int mode) throws UnixException {
        call(() -> Kernel.chmod(text(path), mode));
    }

    static void fchmod(int fd, int mode) throws UnixException {
        Kernel.chmod(file(fd), mode);
    }

    static void utimes(UnixPath path, long times0, long times1) throws UnixException {
        call(() -> Kernel.times(text(path), true, times0 / 1000, times1 / 1000));
    }

    static void futimes(int fd, long times0, long times1) throws UnixException {
        Kernel.times(file(fd), times0 / 1000, times1 / 1000);
    }

    static void futimens(int fd, long times0, long times1) throws UnixException {
        Kernel.times(file(fd), times0 / 1_000_000, times1 / 1_000_000);
    }

    static void lutimes(UnixPath path, long times0, long times1) throws UnixException {
        call(() -> Kernel.times(text(path), false, times0 / 1000, times1 / 1000));
    }

    static void statvfs(UnixPath path, UnixFileStoreAttributes attrs) throws UnixException {
        throw unsupported();
    }

    static byte[] getpwuid(int uid) throws UnixException {
        return bytes("user");
    }

    static byte[] getgrgid(int gid) throws UnixException {
        return bytes("user");
    }

    static int getpwnam(String name) throws UnixException {
        return name.equals("user") ? USER : -1;
    }

    static int getgrnam(String name) throws UnixException {
        return getpwnam(name);
    }

    static int fgetxattr(int filedes, byte[] name, long value, int valueLen) throws UnixException {
        throw unsupported();
    }

    static void fsetxattr(int filedes, byte[] name, long value, int valueLen) throws UnixException {
        throw unsupported();
    }

    static void fremovexattr(int filedes, byte[] name) throws UnixException {
        throw unsupported();
    }

    static int flistxattr(int filedes, long list, int size) throws UnixException {
        throw unsupported();
    }

    static byte[] strerror(int errnum) {
        return bytes(Errno.text(errnum));
    }

    // ---- directories -------------------------------------------------------------------------------------------

    static long opendir(UnixPath path) throws UnixException {
        String[] names;
        try {
            names = Kernel.list(text(path));
        } catch (Errno e) {
            throw failed(e);
        }
        synchronized (UnixNativeDispatcher.class) {
            int at = 0;
            while (at < listings.length && listings[at] != null) {
                at++;
            }
            if (at == listings.length) {
                listings = Arrays.copyOf(listings, 2 * at);
            }
            listings[at] = new Listing(names);
            return at + 1;
        }
    }

    static long fdopendir(int dfd) throws UnixException {
        throw unsupported();
    }

    static void closedir(long dir) throws UnixException {
        synchronized (UnixNativeDispatcher.class) {
            listings[(int) dir - 1] = null;
        }
    }

    static byte[] readdir(long dir) throws UnixException {
        synchronized (UnixNativeDispatcher.class) {
            Listing listing = listings[(int) dir - 1];
            return listing.next < listing.names.length ? bytes(listing.names[listing.next++]) : null;
        }
    }

    // ---- what there is -----------------------------------------------------------------------------------------

    static boolean openatSupported() {
        return false;
    }

    static boolean futimesSupported() {
        return true;
    }

    static boolean futimensSupported() {
        return true;
    }

    static boolean lutimesSupported() {
        return true;
    }

    static boolean birthtimeSupported() {
        return true;
    }

    static boolean xattrSupported() {
        return false;
    }

    /** What {@code UnixCopyFile.transfer} does: everything from one open file to the other. */
    static void transfer(int dst, int src) throws UnixException {
        OpenFile from = file(src);
        OpenFile to = file(dst);
        byte[] content = new byte[(int) from.size()];
        call(() -> {
            int count = from.read(content, 0, content.length);
            to.write(content, 0, Math.max(count, 0));
        });
    }
}
