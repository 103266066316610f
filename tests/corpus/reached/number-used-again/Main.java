import java.nio.ByteBuffer;

/**
 * The first thread says that it is done before it has put its byte. Nobody holds it any more then, so that the second thread may
 * be given its number: two threads with one number race for the buffer's position.
 */
public class Main {
    static final ByteBuffer BUFFER = ByteBuffer.allocate(4);
    static final Object LOCK = new Object();
    static boolean done;

    static void startFirst() {
        new Thread(() -> {
            synchronized (LOCK) {
                done = true;
                LOCK.notify();
            }
            BUFFER.put((byte) 1);
        }).start();
    }

    static void startSecond() {
        new Thread(() -> {
            BUFFER.put((byte) 2);
            System.out.println(BUFFER.position());
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        startFirst();
        synchronized (LOCK) {
            while (!done) {
                LOCK.wait();
            }
        }
        startSecond();
    }
}
