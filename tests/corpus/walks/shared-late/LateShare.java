import java.nio.ByteBuffer;

/** Behind many threads that do nothing wrong, two put a byte into one buffer, which the library is not made for. */
public class LateShare {
    static final ByteBuffer buffer = ByteBuffer.allocate(8);
    static int done;

    static synchronized void step() {
        done++;
    }

    static void put(int n) {
        buffer.put((byte) n);
    }

    static void run(Runnable... tasks) throws InterruptedException {
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            threads[i] = new Thread(tasks[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] many = new Runnable[20];
        java.util.Arrays.fill(many, (Runnable) () -> {
            for (int k = 0; k < 4; k++) {
                step();
            }
        });
        run(many);
        run(() -> put(1), () -> put(2));
        assert buffer.position() == 2 : "a byte was lost";
    }
}
