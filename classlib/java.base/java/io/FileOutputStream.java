package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;

/** Writes to standard output and error; nothing else in the closed world can be written. */
public class FileOutputStream extends OutputStream {
    private final FileDescriptor fd;
    private final OutputStream sink;
    private boolean closed;

    public FileOutputStream(String name) throws FileNotFoundException {
        this(new File(name), false);
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        this(new File(name), append);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        throw new FileNotFoundException(file.getPath() + " (Read-only file system)");
    }

    public FileOutputStream(FileDescriptor fdObj) {
        fd = Objects.requireNonNull(fdObj);
        int number = fdObj.number();
        sink = number == 1 || number == 2 ? new ConsoleOutput(number) : OutputStream.nullOutputStream();
    }

    private OutputStream open() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
        return sink;
    }

    @Override
    public void write(int b) throws IOException {
        open().write(b);
    }

    @Override
    public void write(byte[] b) throws IOException {
        open().write(b, 0, b.length);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        open().write(b, off, len);
    }

    @Override
    public void close() throws IOException {
        closed = true;
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    public FileChannel getChannel() {
        throw new UnsupportedOperationException("FileOutputStream.getChannel: a checked program has no file channels");
    }
}
