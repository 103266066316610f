import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class Main {
    static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        QUEUE.add(1);
        QUEUE.add(2);
        Thread t = new Thread(() -> QUEUE.removeIf(e -> true));
        t.start();
        boolean one = QUEUE.contains(1);
        boolean two = QUEUE.contains(2);
        t.join();
        assert one || !two;
    }
}
