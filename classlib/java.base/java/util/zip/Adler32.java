package java.util.zip;

import java.nio.ByteBuffer;
import java.util.Objects;

/** The Adler-32 checksum of a stream of bytes: two sums modulo the largest prime below 65536. */
public class Adler32 implements Checksum {
    private static final int BASE = 65521;

    private int low = 1;
    private int high;

    public Adler32() {}

    @Override
    public void update(int b) {
        low = (low + (b & 0xff)) % BASE;
        high = (high + low) % BASE;
    }

    @Override
    public void update(byte[] b, int off, int len) {
        Objects.requireNonNull(b);
        if (off < 0 || len < 0 || off > b.length - len) {
            throw new ArrayIndexOutOfBoundsException();
        }
        for (int i = off; i < off + len; i++) {
            update(b[i]);
        }
    }

    @Override
    public void update(byte[] b) {
        update(b, 0, b.length);
    }

    @Override
    public void update(ByteBuffer buffer) {
        while (buffer.hasRemaining()) {
            update(buffer.get());
        }
    }

    @Override
    public void reset() {
        low = 1;
        high = 0;
    }

    @Override
    public long getValue() {
        return (long) high << 16 | low;
    }
}
