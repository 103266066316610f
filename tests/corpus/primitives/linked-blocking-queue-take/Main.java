import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(1);
    static final AtomicInteger SUM = new AtomicInteger();

    static void consume() {
        try {
            SUM.addAndGet(QUEUE.take());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::consume);
        Thread b = new Thread(Main::consume);
        a.start();
        b.start();
        QUEUE.put(1);
        QUEUE.put(2);
        a.join();
        b.join();
        assert SUM.get() == 3 : SUM;
    }
}
