import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class Main {
    static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        QUEUE.add(1);
        Thread t = new Thread(() -> {
            QUEUE.poll();
            QUEUE.add(2);
        });
        t.start();
        int size = QUEUE.size();
        t.join();
        assert size < 2;
    }
}
