package java.io;

import java.nio.channels.FileChannel;
import java.util.Objects;
import jdk.internal.interleave.fs.Errno;
import jdk.internal.interleave.fs.Kernel;
import jdk.internal.interleave.fs.OpenFile;
import sun.nio.ch.FileChannelImpl;

/** A file of the program's file system that is read and written at any position. */
public class RandomAccessFile implements DataOutput, DataInput, Closeable {
    private final FileDescriptor fd;
    private final String path;
    private final boolean writable;
    private FileChannel channel;
    private boolean closed;

    public RandomAccessFile(String name, String mode) throws FileNotFoundException {
        this(name == null ? null : new File(name), mode);
    }

    public RandomAccessFile(File file, String mode) throws FileNotFoundException {
        String name = file == null ? null : file.getPath();
        writable = switch (mode) {
            case "r" -> false;
            case "rw", "rws", "rwd" -> true;
            default -> throw new IllegalArgumentException(
                    "Illegal mode \"" + mode + "\" must be one of \"r\", \"rw\", \"rws\", or \"rwd\"");
        };
        if (name == null) {
            throw new NullPointerException();
        }
        path = name;
        fd = FileStreams.open(file, writable ? Kernel.O_RDWR | Kernel.O_CREAT : 0);
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    public final FileChannel getChannel() {
        synchronized (this) {
            if (channel == null) {
                channel = FileChannelImpl.open(fd, fd.file(), path, true, writable, this);
            }
            return channel;
        }
    }

    private OpenFile file() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
        return FileStreams.opened(fd);
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

    // ---- bytes -------------------------------------------------------------------------------------------------

    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) == 1 ? one[0] & 0xff : -1;
    }

    public int read(byte[] b) throws IOException {
        return read(b, 0, b.length);
    }

    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        try {
            return file().read(b, off, len);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
    }

    @Override
    public final void readFully(byte[] b) throws IOException {
        readFully(b, 0, b.length);
    }

    @Override
    public final void readFully(byte[] b, int off, int len) throws IOException {
        int done = 0;
        do {
            int count = read(b, off + done, len - done);
            if (count < 0) {
                throw new EOFException();
            }
            done += count;
        } while (done < len);
    }

    @Override
    public int skipBytes(int n) throws IOException {
        if (n <= 0) {
            return 0;
        }
        long from = getFilePointer();
        long to = Math.min(from + n, length());
        seek(to);
        return (int) (to - from);
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
        try {
            file().write(b, off, len);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
    }

    // ---- position ----------------------------------------------------------------------------------------------

    public long getFilePointer() throws IOException {
        return file().position();
    }

    public void seek(long pos) throws IOException {
        if (pos < 0) {
            throw new IOException("Negative seek offset");
        }
        try {
            file().seek(pos);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
    }

    public long length() throws IOException {
        return file().size();
    }

    public void setLength(long newLength) throws IOException {
        try {
            file().resize(newLength);
        } catch (Errno e) {
            throw FileStreams.failed(e);
        }
    }

    // ---- values ------------------------------------------------------------------------------------------------

    /** So many bytes, most significant first. */
    private long number(int bytes) throws IOException {
        byte[] b = new byte[bytes];
        readFully(b);
        long value = 0;
        for (byte each : b) {
            value = value << 8 | each & 0xff;
        }
        return value;
    }

    private void number(long value, int bytes) throws IOException {
        byte[] b = new byte[bytes];
        for (int i = bytes - 1; i >= 0; i--) {
            b[i] = (byte) value;
            value >>= 8;
        }
        write(b);
    }

    @Override
    public final boolean readBoolean() throws IOException {
        return number(1) != 0;
    }

    @Override
    public final byte readByte() throws IOException {
        return (byte) number(1);
    }

    @Override
    public final int readUnsignedByte() throws IOException {
        return (int) number(1);
    }

    @Override
    public final short readShort() throws IOException {
        return (short) number(2);
    }

    @Override
    public final int readUnsignedShort() throws IOException {
        return (int) number(2);
    }

    @Override
    public final char readChar() throws IOException {
        return (char) number(2);
    }

    @Override
    public final int readInt() throws IOException {
        return (int) number(4);
    }

    @Override
    public final long readLong() throws IOException {
        return number(8);
    }

    @Override
    public final float readFloat() throws IOException {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public final double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public final String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = read(); ; c = read()) {
            if (c == '\n') {
                return line.toString();
            }
            if (c == '\r') {
                long behind = getFilePointer();
                if (read() != '\n') {
                    seek(behind);
                }
                return line.toString();
            }
            if (c < 0) {
                return line.length() == 0 ? null : line.toString();
            }
            line.append((char) c);
        }
    }

    @Override
    public final String readUTF() throws IOException {
        return DataInputStream.readUTF(this);
    }

    @Override
    public final void writeBoolean(boolean v) throws IOException {
        number(v ? 1 : 0, 1);
    }

    @Override
    public final void writeByte(int v) throws IOException {
        number(v, 1);
    }

    @Override
    public final void writeShort(int v) throws IOException {
        number(v, 2);
    }

    @Override
    public final void writeChar(int v) throws IOException {
        number(v, 2);
    }

    @Override
    public final void writeInt(int v) throws IOException {
        number(v, 4);
    }

    @Override
    public final void writeLong(long v) throws IOException {
        number(v, 8);
    }

    @Override
    public final void writeFloat(float v) throws IOException {
        writeInt(Float.floatToIntBits(v));
    }

    @Override
    public final void writeDouble(double v) throws IOException {
        writeLong(Double.doubleToLongBits(v));
    }

    @Override
    public final void writeBytes(String s) throws IOException {
        byte[] b = new byte[s.length()];
        for (int i = 0; i < b.length; i++) {
            b[i] = (byte) s.charAt(i);
        }
        write(b);
    }

    @Override
    public final void writeChars(String s) throws IOException {
        byte[] b = new byte[2 * s.length()];
        for (int i = 0; i < s.length(); i++) {
            b[2 * i] = (byte) (s.charAt(i) >> 8);
            b[2 * i + 1] = (byte) s.charAt(i);
        }
        write(b);
    }

    @Override
    public final void writeUTF(String str) throws IOException {
        DataOutputStream.writeUTF(str, this);
    }
}
