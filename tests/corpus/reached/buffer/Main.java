import java.nio.ByteBuffer;

public class Main {
    static final ByteBuffer BUFFER = ByteBuffer.allocate(4);

    static void put() {
        BUFFER.put((byte) 7);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::put);
        other.start();
        put();
        other.join();
        assert BUFFER.position() == 2;
    }
}
