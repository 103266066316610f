package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import jdk.internal.interleave.fs.Errno;
import sun.nio.ch.FileChannelImpl;

/** Reads standard input, or a file of the program's file system. */
public class FileInputStream extends InputStream {
    private final FileDescriptor fd;
    private final String path;
    /** For standard streams. */
    private final InputStream console;

    private FileChannel channel;
    private boolean closed;

    public FileInputStream(String name) throws FileNotFoundException {
        this(name == null ? null : new File(name));
    }

    public FileInputStream(File file) throws FileNotFoundException {
        path = file.getPath();
        fd = FileStreams.open(file, 0);
        console = null;
    }

    public FileInputStream(FileDescriptor fdObj) {
        fd = Objects.requireNonNull(fdObj);
        path = null;
        console = fdObj == FileDescriptor.in ? ConsoleInput.STANDARD : fdObj.file() == null ? nullInputStream() : null;
    }

    private void open() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) == 1 ? one[0] & 0xff : -1;
    }

    @Override
    public int read(byte[] b) throws IOException {
        return read(b, 0, b.length);
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        open();
        try {
            return console != null ? console.read(b, off, len) : FileStreams.opened(fd).read(b, off, len);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
    }

    @Override
    public byte[] readAllBytes() throws IOException {
        open();
        return super.readAllBytes();
    }

    @Override
    public long skip(long n) throws IOException {
        open();
        try {
            return console != null ? console.skip(n) : FileStreams.opened(fd).skip(n);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
    }

    @Override
    public int available() throws IOException {
        open();
        return console != null ? console.available() : FileStreams.opened(fd).available();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            if (channel != null) {
                channel.close();
            }
            fd.close();
        }
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    public FileChannel getChannel() {
        synchronized (this) {
            if (channel == null) {
                channel = FileChannelImpl.open(fd, fd.file(), path, true, false, this);
            }
            return channel;
        }
    }
}
