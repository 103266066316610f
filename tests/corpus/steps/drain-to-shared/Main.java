import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class Main {
    static final BlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(2);
    static final List<Integer> LIST = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        QUEUE.add(1);
        Thread t = new Thread(() -> QUEUE.drainTo(LIST));
        t.start();
        LIST.add(2);
        t.join();
        assert LIST.size() == 2;
    }
}
