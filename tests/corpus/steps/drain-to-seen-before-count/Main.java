import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static final BlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();
    static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws Exception {
        QUEUE.add(1);
        Thread t = new Thread(() -> QUEUE.drainTo(LIST));
        t.start();
        boolean there = LIST.contains(1);
        int size = QUEUE.size();
        assert !there || size == 0;
        t.join();
    }
}
