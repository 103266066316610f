import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** There is a 1 in the queue all the time, and who looks for it need not find it. */
public class Main {
    static final ConcurrentLinkedQueue<Integer> QUEUE = new ConcurrentLinkedQueue<>(List.of(1));

    public static void main(String[] args) throws Exception {
        Thread changes = new Thread(() -> {
            QUEUE.add(1);
            QUEUE.poll();
        });
        changes.start();
        boolean found = QUEUE.contains(1);
        changes.join();
        System.out.print(found);
    }
}
