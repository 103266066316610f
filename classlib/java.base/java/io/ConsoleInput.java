package java.io;

import java.util.Objects;

/** Standard input: the bytes that the configuration supplies, then the end of the stream. */
public final class ConsoleInput extends InputStream {
    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read0(one, 0, 1) == 1 ? one[0] & 0xff : -1;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
        Objects.checkFromIndexSize(off, len, b.length);
        return len == 0 ? 0 : read0(b, off, len);
    }

    @Override
    public int available() {
        return available0();
    }

    private native int read0(byte[] b, int off, int len);

    private native int available0();
}
