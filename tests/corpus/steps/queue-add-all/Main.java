import java.util.List;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static final Queue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> QUEUE.addAll(List.of(1, 2)));
        t.start();
        int size = QUEUE.size();
        t.join();
        assert size != 1;
    }
}
