import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>();
    static final AtomicInteger SUM = new AtomicInteger();

    static void consume() {
        for (Integer item = QUEUE.poll(); item != null; item = QUEUE.poll()) {
            SUM.addAndGet(item);
        }
    }

    public static void main(String[] args) throws Exception {
        QUEUE.add(1);
        QUEUE.add(10);
        Thread t = new Thread(Main::consume);
        t.start();
        consume();
        t.join();
        assert SUM.get() == 11 : SUM;
    }
}
