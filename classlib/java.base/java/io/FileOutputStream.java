package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.Kernel;
import sun.nio.ch.FileChannelImpl;

/** Writes to standard output and error, or to a file of the program's file system. */
public class FileOutputStream extends OutputStream {
    private final FileDescriptor fd;
    private final String path;
    /** For standard streams. */
    private final OutputStream console;

    private FileChannel channel;
    private boolean closed;

    public FileOutputStream(String name) throws FileNotFoundException {
        this(name == null ? null : new File(name), false);
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        this(name == null ? null : new File(name), append);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        path = file.getPath();
        fd = FileStreams.open(file, Kernel.O_WRONLY | Kernel.O_CREAT | (append ? Kernel.O_APPEND : Kernel.O_TRUNC));
        console = null;
    }

    public FileOutputStream(FileDescriptor fdObj) {
        fd = Objects.requireNonNull(fdObj);
        path = null;
        int number = fdObj.number();
        boolean standard = number == 1 || number == 2;
        console = standard ? new ConsoleOutput(number) : fdObj.file() == null ? nullOutputStream() : null;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] b) throws IOException {
        write(b, 0, b.length);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (closed) {
            throw new IOException("Stream Closed");
        }
        if (console != null) {
            console.write(b, off, len);
            return;
        }
        try {
            FileStreams.opened(fd).write(b, off, len);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
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
                channel = FileChannelImpl.open(fd, fd.file(), path, false, true, this);
            }
            return channel;
        }
    }
}
