package java.io;

import java.util.Objects;

/**
 * Standard input: the bytes that the configuration supplies, then the end of the stream. How far it has been read is
 * part of the state. With {@code vm.stdin.choices} each line is a choice, made when its first byte is read.
 */
public final class ConsoleInput extends InputStream {
    private static final byte[] NONE = {};

    /** The only one: what one reader has read, no other sees again. */
    public static final ConsoleInput STANDARD = new ConsoleInput();

    private ConsoleInput() {}

    /** Bytes of the input that have been read. */
    private long position;

    /** With choices: what is left of the line that was chosen, and the number of lines chosen so far. */
    private byte[] line;

    private int at;
    private int lines;

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) == 1 ? one[0] & 0xff : -1;
    }

    @Override
    public synchronized int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        if (len == 0) {
            return 0;
        }
        String[] choices = choices0();
        if (choices != null) {
            return readChoice(choices, b, off, len);
        }
        int ready = available0(position);
        byte[] own = new byte[ready > 0 ? Math.min(ready, len) : len];
        int count = read0(position, own, 0, own.length);
        if (count > 0) {
            // One by one, for others may come in between.
            System.arraycopy(own, 0, b, off, count);
            position += count;
        }
        return count;
    }

    private int readChoice(String[] choices, byte[] b, int off, int len) {
        if (line == null || at == line.length) {
            if (lines >= lines0()) {
                line = NONE;
                at = 0;
                return -1;
            }
            if (lines0() != Integer.MAX_VALUE) {
                lines++;
            }
            line = (choices[choose0(choices.length)] + "\n").getBytes();
            at = 0;
        }
        int count = Math.min(len, line.length - at);
        System.arraycopy(line, at, b, off, count);
        at += count;
        if (at == line.length) {
            line = NONE;
            at = 0;
        }
        return count;
    }

    @Override
    public synchronized int available() {
        return line != null ? line.length - at : choices0() != null ? 0 : available0(position);
    }

    private static native int read0(long position, byte[] b, int off, int len);

    private static native int available0(long position);

    /** The lines that there are to choose from, or null. */
    private static native String[] choices0();

    /** The number of lines before the end, the largest int for no end. */
    private static native int lines0();

    /** A choice of 0 to n - 1. */
    private static native int choose0(int n);
}
