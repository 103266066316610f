package java.util.zip;

import java.nio.ByteBuffer;
import java.util.Objects;

/** The CRC-32 of a stream of bytes, bit by bit over a table of sixteen entries. */
public class CRC32 implements Checksum {
    /** The remainders of the sixteen values of four bits, for the reversed polynomial. */
    private static final int[] TABLE = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
        0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };

    private int crc;

    public CRC32() {}

    @Override
    public void update(int b) {
        int value = ~crc ^ b & 0xff;
        value = value >>> 4 ^ TABLE[value & 15];
        value = value >>> 4 ^ TABLE[value & 15];
        crc = ~value;
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
        crc = 0;
    }

    @Override
    public long getValue() {
        return crc & 0xffffffffL;
    }
}
