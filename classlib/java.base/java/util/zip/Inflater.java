package java.util.zip;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Decompression. What has been fed so far stays in an array, and every call inflates it again from the start up to
 * where the output stands: the state of a stream is all in the heap.
 */
public class Inflater {
    private static final byte[] NONE = {};
    private static final int HEADER = 2;
    private static final int TRAILER = 4;
    private static final int DONE = 1;
    private static final int DAMAGED = 2;

    private final boolean nowrap;

    private ByteBuffer input;
    private byte[] array = NONE;
    private int position;
    private int limit;

    /** What has been consumed. */
    private byte[] fed = NONE;

    private int count;
    private byte[] dictionary;
    private boolean needDictionary;
    private boolean finished;
    private boolean ended;
    private long written;
    private Adler32 check = new Adler32();

    public Inflater(boolean nowrap) {
        this.nowrap = nowrap;
    }

    public Inflater() {
        this(false);
    }

    public void setInput(byte[] input, int off, int len) {
        Objects.checkFromIndexSize(off, len, input.length);
        this.input = null;
        array = input;
        position = off;
        limit = off + len;
    }

    public void setInput(byte[] input) {
        setInput(input, 0, input.length);
    }

    public void setInput(ByteBuffer input) {
        this.input = Objects.requireNonNull(input);
        array = NONE;
        position = 0;
        limit = 0;
    }

    public void setDictionary(byte[] dictionary, int off, int len) {
        Objects.checkFromIndexSize(off, len, dictionary.length);
        open();
        byte[] copy = Arrays.copyOfRange(dictionary, off, off + len);
        if (!nowrap) {
            Adler32 own = new Adler32();
            own.update(copy, 0, copy.length);
            if (!needDictionary || number(HEADER) != (int) own.getValue()) {
                throw new IllegalArgumentException();
            }
        }
        this.dictionary = copy;
        needDictionary = false;
    }

    public void setDictionary(byte[] dictionary) {
        setDictionary(dictionary, 0, dictionary.length);
    }

    public void setDictionary(ByteBuffer dictionary) {
        byte[] bytes = new byte[dictionary.remaining()];
        dictionary.get(bytes);
        setDictionary(bytes, 0, bytes.length);
    }

    public int getRemaining() {
        return input != null ? input.remaining() : limit - position;
    }

    public boolean needsInput() {
        return getRemaining() <= 0;
    }

    public boolean needsDictionary() {
        return needDictionary;
    }

    public boolean finished() {
        return finished;
    }

    // ---- inflating ---------------------------------------------------------------------------------------------

    public int inflate(byte[] output, int off, int len) throws DataFormatException {
        Objects.checkFromIndexSize(off, len, output.length);
        open();
        if (finished || needDictionary) {
            return 0;
        }
        int before = count;
        feed();
        int header = header();
        if (header < 0) {
            return 0;
        }
        byte[] made = new byte[len];
        int[] result = new int[3];
        byte[] data = header == 0 ? fed : Arrays.copyOfRange(fed, header, count);
        inflate0(data, count - header, dictionary, (int) written, made, len, result);
        if (result[0] == DAMAGED) {
            giveBack(before);
            throw new DataFormatException("invalid compressed data");
        }
        System.arraycopy(made, 0, output, off, result[2]);
        written += result[2];
        check.update(made, 0, result[2]);
        end(header + result[1], result[0] == DONE);
        return result[2];
    }

    public int inflate(byte[] output) throws DataFormatException {
        return inflate(output, 0, output.length);
    }

    public int inflate(ByteBuffer output) throws DataFormatException {
        if (output.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        byte[] bytes = new byte[output.remaining()];
        int length = inflate(bytes, 0, bytes.length);
        output.put(bytes, 0, length);
        return length;
    }

    /** Takes in all of the input. */
    private void feed() {
        int more = getRemaining();
        if (count + more > fed.length) {
            fed = Arrays.copyOf(fed, Math.max(count + more, 2 * fed.length));
        }
        if (input != null) {
            input.get(fed, count, more);
        } else {
            System.arraycopy(array, position, fed, count, more);
            position = limit;
        }
        count += more;
    }

    /** Only the first bytes were consumed; the others are input again. */
    private void giveBack(int consumed) {
        int back = count - consumed;
        if (input != null) {
            input.position(input.position() - back);
        } else {
            position -= back;
        }
        Arrays.fill(fed, consumed, count, (byte) 0);
        count = consumed;
    }

    /** Length of what is before the compressed data; negative when it is not complete or a dictionary is needed. */
    private int header() throws DataFormatException {
        if (nowrap) {
            return 0;
        }
        if (count < HEADER) {
            return -1;
        }
        int method = fed[0] & 0xff;
        int flags = fed[1] & 0xff;
        String problem = (method << 8 | flags) % 31 != 0 ? "incorrect header check"
                : (method & 15) != 8 ? "unknown compression method"
                : method >> 4 > 7 ? "invalid window size" : null;
        if (problem != null) {
            giveBack(HEADER);
            throw new DataFormatException(problem);
        }
        if ((flags & 0x20) == 0) {
            return HEADER;
        }
        if (count < HEADER + TRAILER) {
            return -1;
        }
        if (dictionary == null) {
            needDictionary = true;
            giveBack(HEADER + TRAILER);
            return -1;
        }
        return HEADER + TRAILER;
    }

    /** Behind {@code consumed} bytes the data may be over; then the checksum follows. */
    private void end(int consumed, boolean over) throws DataFormatException {
        if (!over || nowrap) {
            giveBack(consumed);
            finished = over;
            return;
        }
        if (count < consumed + TRAILER) {
            return;
        }
        int expected = number(consumed);
        giveBack(consumed + TRAILER);
        if (expected != (int) check.getValue()) {
            throw new DataFormatException("incorrect data check");
        }
        finished = true;
    }

    private int number(int at) {
        return fed[at] << 24 | (fed[at + 1] & 0xff) << 16 | (fed[at + 2] & 0xff) << 8 | fed[at + 3] & 0xff;
    }

    /**
     * Inflates the first {@code count} bytes of raw data and puts what comes after {@code skip} bytes into {@code out}.
     * Result: 0 for more, 1 for done, 2 for damaged; bytes consumed; bytes put.
     */
    private static native void inflate0(byte[] data, int count, byte[] dictionary, int skip, byte[] out, int length,
            int[] result);

    // ---- the rest ----------------------------------------------------------------------------------------------

    public int getAdler() {
        open();
        return nowrap ? 0 : needDictionary ? number(HEADER) : (int) check.getValue();
    }

    public int getTotalIn() {
        return (int) getBytesRead();
    }

    public long getBytesRead() {
        open();
        return count;
    }

    public int getTotalOut() {
        return (int) getBytesWritten();
    }

    public long getBytesWritten() {
        open();
        return written;
    }

    public void reset() {
        open();
        input = null;
        array = NONE;
        position = 0;
        limit = 0;
        fed = NONE;
        count = 0;
        dictionary = null;
        needDictionary = false;
        finished = false;
        written = 0;
        check = new Adler32();
    }

    public void end() {
        ended = true;
        array = NONE;
        position = 0;
        limit = 0;
        input = null;
        fed = NONE;
    }

    private void open() {
        if (ended) {
            throw new NullPointerException("Inflater has been closed");
        }
    }
}
