package jdk.internal.interleave.fs;

/** A failed operation of the file system, by the number that Linux gives the error. */
public final class Errno extends Exception {
    private static final long serialVersionUID = 1;

    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EBADF = 9;
    public static final int EACCES = 13;
    public static final int EEXIST = 17;
    public static final int ENOTDIR = 20;
    public static final int EISDIR = 21;
    public static final int EINVAL = 22;
    public static final int EFBIG = 27;
    public static final int ENOSYS = 38;
    public static final int ENOTEMPTY = 39;
    public static final int ELOOP = 40;
    public static final int ENODATA = 61;
    public static final int ENOTSUP = 95;

    private final int number;

    public Errno(int number) {
        super(null, null, false, false);
        this.number = number;
    }

    public int number() {
        return number;
    }

    @Override
    public String getMessage() {
        return text(number);
    }

    /** What {@code strerror} says. */
    public static String text(int number) {
        return switch (number) {
            case EPERM -> "Operation not permitted";
            case ENOENT -> "No such file or directory";
            case EBADF -> "Bad file descriptor";
            case EACCES -> "Permission denied";
            case EEXIST -> "File exists";
            case ENOTDIR -> "Not a directory";
            case EISDIR -> "Is a directory";
            case EINVAL -> "Invalid argument";
            case EFBIG -> "File too large";
            case ENOSYS -> "Function not implemented";
            case ENOTEMPTY -> "Directory not empty";
            case ELOOP -> "Too many levels of symbolic links";
            case ENODATA -> "No data available";
            case ENOTSUP -> "Operation not supported";
            default -> "Unknown error " + number;
        };
    }
}
