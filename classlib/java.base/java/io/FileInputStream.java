package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;

/** Reads standard input, or a file that lies on the class path; the checked program has no other files. */
public class FileInputStream extends InputStream {
    private final FileDescriptor fd;
    private final InputStream source;
    private boolean closed;

    public FileInputStream(String name) throws FileNotFoundException {
        this(name == null ? null : new File(name));
    }

    public FileInputStream(File file) throws FileNotFoundException {
        byte[] bytes = UnixFileSystem.contents(file);
        if (bytes == null) {
            boolean directory = file.getPath().equals("/");
            throw new FileNotFoundException(
                    file.getPath() + (directory ? " (Is a directory)" : " (No such file or directory)"));
        }
        fd = new FileDescriptor();
        source = new ByteArrayInputStream(bytes);
    }

    public FileInputStream(FileDescriptor fdObj) {
        fd = Objects.requireNonNull(fdObj);
        source = fdObj == FileDescriptor.in ? new ConsoleInput() : InputStream.nullInputStream();
    }

    private InputStream open() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
        return source;
    }

    @Override
    public int read() throws IOException {
        return open().read();
    }

    @Override
    public int read(byte[] b) throws IOException {
        return open().read(b, 0, b.length);
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        return open().read(b, off, len);
    }

    @Override
    public long skip(long n) throws IOException {
        return open().skip(n);
    }

    @Override
    public int available() throws IOException {
        return open().available();
    }

    @Override
    public void close() throws IOException {
        closed = true;
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    public FileChannel getChannel() {
        throw new UnsupportedOperationException("FileInputStream.getChannel: a checked program has no file channels");
    }
}
