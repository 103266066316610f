import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static int drained;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
        queue.add(5);
        Thread t = new Thread(() -> {
            List<Integer> all = new ArrayList<>();
            drained = queue.drainTo(all);
        });
        t.start();
        queue.offer(3);
        boolean third = queue.offer(7);
        t.join();
        assert drained == 2 || third;
    }
}
