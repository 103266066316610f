import gov.nasa.jpf.annotation.NonShared;

/** A buffer that the reader is given, and that its maker uses again when it should not. */
public class Main {
    @NonShared
    static class Buffer {
        int length;
    }

    static class Plain {
        int length;
    }

    public static void main(String[] args) throws Exception {
        Buffer buffer = new Buffer();
        Plain plain = new Plain();
        buffer.length = 3;
        Thread reader = new Thread(() -> {
            buffer.length = 2;
            plain.length = 3;
        }, "reader");
        reader.start();
        plain.length = 1;
        buffer.length = 4;
        reader.join();
    }
}
