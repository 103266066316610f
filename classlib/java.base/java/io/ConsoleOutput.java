package java.io;

import java.util.Objects;

/** The stream under {@code System.out} and {@code System.err}: whole strings go to the VM in one native call. */
public final class ConsoleOutput extends OutputStream {
    private final int fd;

    ConsoleOutput(int fd) {
        this.fd = fd;
    }

    /** The print stream of file descriptor 1 or 2. */
    public static PrintStream open(int fd) {
        return new PrintStream(new ConsoleOutput(fd));
    }

    /** Writes a string, and a line feed after it when asked; one indivisible step. */
    void print(String text, boolean newline) {
        writeConsole(fd, text, newline);
    }

    @Override
    public void write(int b) {
        writeConsoleBytes(fd, new byte[] {(byte) b});
    }

    @Override
    public void write(byte[] b, int off, int len) {
        Objects.checkFromIndexSize(off, len, b.length);
        // Read one by one, for others may come in between, and written at once.
        byte[] own = new byte[len];
        System.arraycopy(b, off, own, 0, len);
        writeConsoleBytes(fd, own);
    }

    private static native void writeConsole(int fd, String text, boolean newline);

    private static native void writeConsoleBytes(int fd, byte[] bytes);
}
