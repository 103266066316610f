import java.nio.ByteBuffer;

/** Memory outside of the heap is shared as arrays are. */
public class Main {
    static final ByteBuffer BUFFER = ByteBuffer.allocateDirect(8);

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[8];
        Thread reads = new Thread(() -> BUFFER.get(0, bytes));
        Thread writes = new Thread(() -> BUFFER.putLong(0, -1));
        reads.start();
        writes.start();
        reads.join();
        writes.join();
        System.out.println(bytes[0] + " " + bytes[7]);
    }
}
