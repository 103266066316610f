import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        AtomicInteger sum = new AtomicInteger();
        deque.add(1);
        deque.add(10);
        deque.add(100);
        Thread thief = new Thread(() -> {
            Integer stolen = deque.pollFirst();
            if (stolen != null) {
                sum.addAndGet(stolen);
            }
        });
        thief.start();
        while (!deque.isEmpty()) {
            sum.addAndGet(deque.takeLast());
        }
        thief.join();
        assert sum.get() == 111 : sum;
    }
}
