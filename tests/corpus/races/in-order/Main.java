import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static int locked, handed, queued, joined;
    static volatile boolean ready;
    static final AtomicInteger number = new AtomicInteger();
    static final ArrayBlockingQueue<int[]> queue = new ArrayBlockingQueue<>(1);
    final int fixed = 5;

    synchronized void lock() {
        locked++;
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        handed = 1;
        Thread a = new Thread(() -> {
            main.lock();
            number.incrementAndGet();
            joined = handed + main.fixed;
            queued = 2;
            ready = true;
        });
        Thread b = new Thread(() -> {
            main.lock();
            number.incrementAndGet();
            if (ready) {
                queued++;
            }
            queue.add(new int[] { 7 });
        });
        a.start();
        b.start();
        int[] seven = queue.take();
        seven[0]++;
        a.join();
        b.join();
        assert joined == 6 && locked == 2 && seven[0] == 8 && number.get() == 2;
    }
}
