import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final ConcurrentLinkedDeque<Integer> DEQUE = new ConcurrentLinkedDeque<>();
    static final AtomicInteger DONE = new AtomicInteger();

    static void work() {
        Integer job = DEQUE.pollFirst();
        if (job != null) {
            DONE.addAndGet(job);
        }
    }

    public static void main(String[] args) throws Exception {
        DEQUE.add(1);
        DEQUE.add(10);
        Thread t = new Thread(Main::work);
        t.start();
        work();
        t.join();
        assert DONE.get() == 11 : DONE;
    }
}
