package java.util.zip;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Compression. Input is gathered in an array and compressed in one go when it is complete or a flush is asked for: the
 * state of a stream is all in the heap. The data is what every inflater reads; it is not zlib's byte for byte.
 */
public class Deflater {
    public static final int DEFLATED = 8;
    public static final int NO_COMPRESSION = 0;
    public static final int BEST_SPEED = 1;
    public static final int BEST_COMPRESSION = 9;
    public static final int DEFAULT_COMPRESSION = -1;
    public static final int FILTERED = 1;
    public static final int HUFFMAN_ONLY = 2;
    public static final int DEFAULT_STRATEGY = 0;
    public static final int NO_FLUSH = 0;
    public static final int SYNC_FLUSH = 2;
    public static final int FULL_FLUSH = 3;

    private static final byte[] NONE = {};
    private static final int[] NO_MARKS = {};
    private static final int USUAL_LEVEL = 6;

    private final boolean nowrap;
    private int level;
    private int strategy;

    private ByteBuffer input;
    private byte[] array = NONE;
    private int position;
    private int limit;

    /** Everything that was given. */
    private byte[] fed = NONE;

    private int count;
    /** Where a flush was asked for, and which. */
    private int[] marks = NO_MARKS;

    /** What is compressed so far, with header and trailer; it grows with a flush and with the end. */
    private byte[] made = NONE;

    private int written;
    private byte[] dictionary;
    private boolean finish;
    private boolean complete;
    private boolean ended;
    private Adler32 check = new Adler32();

    public Deflater(int level, boolean nowrap) {
        this.nowrap = nowrap;
        this.level = level;
    }

    public Deflater(int level) {
        this(level, false);
    }

    public Deflater() {
        this(DEFAULT_COMPRESSION, false);
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
        if (count > 0 || nowrap) {
            // Raw data has no place to say so, and what is compressed already did not use it.
            return;
        }
        this.dictionary = Arrays.copyOfRange(dictionary, off, off + len);
    }

    public void setDictionary(byte[] dictionary) {
        setDictionary(dictionary, 0, dictionary.length);
    }

    public void setDictionary(ByteBuffer dictionary) {
        byte[] bytes = new byte[dictionary.remaining()];
        dictionary.get(bytes);
        setDictionary(bytes, 0, bytes.length);
    }

    public void setStrategy(int strategy) {
        if (strategy < DEFAULT_STRATEGY || strategy > HUFFMAN_ONLY) {
            throw new IllegalArgumentException();
        }
        this.strategy = strategy;
    }

    public void setLevel(int level) {
        if ((level < 0 || level > BEST_COMPRESSION) && level != DEFAULT_COMPRESSION) {
            throw new IllegalArgumentException("invalid compression level");
        }
        this.level = level;
    }

    public boolean needsInput() {
        return (input != null ? input.remaining() : limit - position) <= 0;
    }

    public void finish() {
        finish = true;
    }

    public boolean finished() {
        return complete && written == made.length;
    }

    // ---- deflating ---------------------------------------------------------------------------------------------

    public int deflate(byte[] output, int off, int len) {
        return deflate(output, off, len, NO_FLUSH);
    }

    public int deflate(byte[] output) {
        return deflate(output, 0, output.length, NO_FLUSH);
    }

    public int deflate(byte[] output, int off, int len, int flush) {
        Objects.checkFromIndexSize(off, len, output.length);
        if (flush != NO_FLUSH && flush != SYNC_FLUSH && flush != FULL_FLUSH) {
            throw new IllegalArgumentException();
        }
        open();
        boolean fresh = feed();
        if (finish && !complete) {
            compress(true);
            complete = true;
        } else if (!complete && flush != NO_FLUSH && (fresh || written == made.length && mark() < count)) {
            marks = Arrays.copyOf(marks, marks.length + 2);
            marks[marks.length - 2] = count;
            marks[marks.length - 1] = flush;
            compress(false);
        } else if (made.length == 0) {
            made = header();
        }
        int length = Math.min(len, made.length - written);
        System.arraycopy(made, written, output, off, length);
        written += length;
        return length;
    }

    public int deflate(ByteBuffer output) {
        return deflate(output, NO_FLUSH);
    }

    public int deflate(ByteBuffer output, int flush) {
        if (output.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        byte[] bytes = new byte[output.remaining()];
        int length = deflate(bytes, 0, bytes.length, flush);
        output.put(bytes, 0, length);
        return length;
    }

    /** Input up to here has been flushed. */
    private int mark() {
        return marks.length == 0 ? 0 : marks[marks.length - 2];
    }

    /** Takes in all of the input; whether there was any. */
    private boolean feed() {
        int more = input != null ? input.remaining() : limit - position;
        if (more <= 0) {
            return false;
        }
        if (count + more > fed.length) {
            fed = Arrays.copyOf(fed, Math.max(count + more, 2 * fed.length));
        }
        if (input != null) {
            input.get(fed, count, more);
        } else {
            System.arraycopy(array, position, fed, count, more);
            position = limit;
        }
        check.update(fed, count, more);
        count += more;
        return true;
    }

    private void compress(boolean last) {
        byte[] head = header();
        int effective = level == DEFAULT_COMPRESSION ? USUAL_LEVEL : level;
        byte[] body = deflate0(fed, count, effective, strategy, marks, last);
        byte[] tail = last && !nowrap ? number((int) check.getValue()) : NONE;
        byte[] whole = Arrays.copyOf(head, head.length + body.length + tail.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        System.arraycopy(tail, 0, whole, head.length + body.length, tail.length);
        made = whole;
    }

    /** The two bytes that zlib writes, and the checksum of a dictionary. */
    private byte[] header() {
        if (nowrap) {
            return NONE;
        }
        int effective = level == DEFAULT_COMPRESSION ? USUAL_LEVEL : level;
        int grade = strategy >= HUFFMAN_ONLY || effective < 2 ? 0 : effective < USUAL_LEVEL ? 1
                : effective == USUAL_LEVEL ? 2 : 3;
        int header = 0x7800 | grade << 6 | (dictionary != null ? 0x20 : 0);
        header += 31 - header % 31;
        byte[] bytes = {(byte) (header >> 8), (byte) header};
        if (dictionary == null) {
            return bytes;
        }
        Adler32 own = new Adler32();
        own.update(dictionary, 0, dictionary.length);
        bytes = Arrays.copyOf(bytes, 6);
        System.arraycopy(number((int) own.getValue()), 0, bytes, 2, 4);
        return bytes;
    }

    private static byte[] number(int n) {
        return new byte[] {(byte) (n >> 24), (byte) (n >> 16), (byte) (n >> 8), (byte) n};
    }

    /** Raw deflate data of the first {@code count} bytes. */
    private static native byte[] deflate0(byte[] data, int count, int level, int strategy, int[] marks, boolean last);

    // ---- the rest ----------------------------------------------------------------------------------------------

    public int getAdler() {
        open();
        return nowrap ? 0 : (int) check.getValue();
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
        marks = NO_MARKS;
        made = NONE;
        written = 0;
        dictionary = null;
        finish = false;
        complete = false;
        check = new Adler32();
    }

    public void end() {
        ended = true;
        input = null;
        array = NONE;
        position = 0;
        limit = 0;
        fed = NONE;
        made = NONE;
        written = 0;
    }

    boolean shouldFinish() {
        return finish;
    }

    private void open() {
        if (ended) {
            throw new NullPointerException("Deflater has been closed");
        }
    }
}
