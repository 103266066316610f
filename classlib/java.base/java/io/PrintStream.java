package java.io;

import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;
import java.util.Objects;

/**
 * A print stream without buffers. Over the console a print is one native call with the whole text, without the stream's
 * monitor as long as nobody else takes it; over any other stream the text is encoded and written through at once. A state
 * of the checked program thus never holds half-written output.
 */
public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    private final boolean autoFlush;
    private final Charset charset;
    private final ConsoleOutput console;
    private boolean trouble;
    private boolean closing;

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(Objects.requireNonNull(out, "Null output stream"), autoFlush, null, 0);
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding) throws UnsupportedEncodingException {
        this(Objects.requireNonNull(out, "Null output stream"), autoFlush, toCharset(encoding), 0);
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        this(out, autoFlush, Objects.requireNonNull(charset), 0);
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(new FileOutputStream(fileName), false);
    }

    public PrintStream(String fileName, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        this(new FileOutputStream(fileName), false, toCharset(csn), 0);
    }

    public PrintStream(String fileName, Charset charset) throws IOException {
        this(new FileOutputStream(fileName), false, Objects.requireNonNull(charset), 0);
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(new FileOutputStream(file), false);
    }

    public PrintStream(File file, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        this(new FileOutputStream(file), false, toCharset(csn), 0);
    }

    public PrintStream(File file, Charset charset) throws IOException {
        this(new FileOutputStream(file), false, Objects.requireNonNull(charset), 0);
    }

    /** The one constructor that the others end in; the last parameter only tells it apart. */
    private PrintStream(OutputStream out, boolean autoFlush, Charset charset, int unused) {
        super(out);
        this.autoFlush = autoFlush;
        this.charset = charset;
        this.console = out instanceof ConsoleOutput direct ? direct : null;
    }

    private static Charset toCharset(String name) throws UnsupportedEncodingException {
        Objects.requireNonNull(name, "charsetName");
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(name);
        }
    }

    // ---- state -------------------------------------------------------------------------------------------------

    private boolean isOpen() {
        return out != null;
    }

    @Override
    public void flush() {
        if (isFree()) {
            return;
        }
        synchronized (this) {
            try {
                requireOpen();
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (!closing) {
                closing = true;
                try {
                    out.close();
                } catch (IOException e) {
                    trouble = true;
                }
                out = null;
            }
        }
    }

    public boolean checkError() {
        if (isOpen()) {
            flush();
        }
        if (out instanceof PrintStream inner) {
            return inner.checkError();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    private void requireOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    // ---- bytes -------------------------------------------------------------------------------------------------

    @Override
    public void write(int b) {
        if (isFree()) {
            writeThrough(b);
        } else {
            synchronized (this) {
                writeThrough(b);
            }
        }
    }

    private void writeThrough(int b) {
        try {
            requireOpen();
            out.write(b);
            if (b == '\n' && autoFlush) {
                out.flush();
            }
        } catch (InterruptedIOException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] buf, int off, int len) {
        if (isFree()) {
            writeThrough(buf, off, len);
        } else {
            synchronized (this) {
                writeThrough(buf, off, len);
            }
        }
    }

    private void writeThrough(byte[] buf, int off, int len) {
        try {
            requireOpen();
            out.write(buf, off, len);
            if (autoFlush) {
                out.flush();
            }
        } catch (InterruptedIOException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            trouble = true;
        }
    }

    @Override
    public void write(byte[] buf) throws IOException {
        write(buf, 0, buf.length);
    }

    public void writeBytes(byte[] buf) {
        write(buf, 0, buf.length);
    }

    /** Every print ends here. */
    private void emit(String text, boolean newline) {
        if (console == null) {
            String whole = newline ? text.concat("\n") : text;
            byte[] bytes = charset == null ? whole.getBytes() : whole.getBytes(charset);
            write(bytes, 0, bytes.length);
        } else if (isFree()) {
            show(text, newline);
        } else {
            synchronized (this) {
                show(text, newline);
            }
        }
    }

    private void show(String text, boolean newline) {
        if (closing) {
            trouble = true;
        } else {
            console.print(text, newline);
        }
    }

    /**
     * Whether printing needs no monitor: what goes to the console is one step, and nobody but the stream itself takes its
     * monitor. The machine watches that, and starts again with monitors where it fails.
     */
    private boolean isFree() {
        return console != null && !takesMonitor0();
    }

    private native boolean takesMonitor0();

    // ---- print -------------------------------------------------------------------------------------------------

    public void print(boolean b) {
        emit(b ? "true" : "false", false);
    }

    public void print(char c) {
        emit(String.valueOf(c), false);
    }

    public void print(int i) {
        emit(String.valueOf(i), false);
    }

    public void print(long l) {
        emit(String.valueOf(l), false);
    }

    public void print(float f) {
        emit(String.valueOf(f), false);
    }

    public void print(double d) {
        emit(String.valueOf(d), false);
    }

    public void print(char[] s) {
        emit(new String(s), false);
    }

    public void print(String s) {
        emit(String.valueOf(s), false);
    }

    public void print(Object obj) {
        printText(String.valueOf(obj));
    }

    /** The text of an object may be null: an open stream fails to print it. A line of it is printed. */
    private void printText(String str) {
        if (isOpen()) {
            str.length();
        }
        emit(String.valueOf(str), false);
    }

    // A subclass that overrides print(x) expects println(x) to go through it, as the original does; only the class
    // itself takes the direct way.
    private boolean isPlain() {
        return getClass() == PrintStream.class;
    }

    public void println() {
        emit("", true);
    }

    public void println(boolean x) {
        if (isPlain()) {
            emit(x ? "true" : "false", true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(char x) {
        if (isPlain()) {
            emit(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(int x) {
        if (isPlain()) {
            emit(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(long x) {
        if (isPlain()) {
            emit(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(float x) {
        if (isPlain()) {
            emit(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(double x) {
        if (isPlain()) {
            emit(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(char[] x) {
        if (isPlain()) {
            emit(new String(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(String x) {
        if (isPlain()) {
            emit(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                emit("", true);
            }
        }
    }

    public void println(Object x) {
        println0(String.valueOf(x));
    }

    private void println0(String text) {
        if (isPlain()) {
            emit(String.valueOf(text), true);
        } else {
            synchronized (this) {
                print(text);
                emit("", true);
            }
        }
    }

    // ---- formatted ---------------------------------------------------------------------------------------------

    public PrintStream printf(String format, Object... args) {
        return format(format, args);
    }

    public PrintStream printf(Locale l, String format, Object... args) {
        return format(l, format, args);
    }

    public PrintStream format(String format, Object... args) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, args);
    }

    public PrintStream format(Locale l, String format, Object... args) {
        if (isFree() && isPlain() && !callBack(args)) {
            StringBuilder text = new StringBuilder();
            try {
                new Formatter(text, l).format(l, format, args);
            } finally {
                if (text.length() > 0) {
                    emit(text.toString(), false);
                }
            }
            return this;
        }
        synchronized (this) {
            try {
                requireOpen();
                new Formatter((Appendable) this, l).format(l, format, args);
            } catch (IOException e) {
                trouble = true;
            }
        }
        return this;
    }

    /** Whether formatting these may run code that is not the library's own, which the monitor is held for. */
    private static boolean callBack(Object[] args) {
        if (args != null) {
            for (Object o : args) {
                boolean basic = o == null || o instanceof String || o instanceof Boolean || o instanceof Character
                        || o instanceof Number && o.getClass().getClassLoader() == null;
                if (!basic) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public PrintStream append(CharSequence csq) {
        print(String.valueOf(csq));
        return this;
    }

    @Override
    public PrintStream append(CharSequence csq, int start, int end) {
        CharSequence text = csq == null ? "null" : csq;
        return append(text.subSequence(start, end));
    }

    @Override
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
