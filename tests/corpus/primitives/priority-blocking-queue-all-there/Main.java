import java.util.concurrent.PriorityBlockingQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        Thread a = new Thread(() -> queue.put(1));
        Thread b = new Thread(() -> queue.put(2));
        a.start();
        b.start();
        a.join();
        b.join();
        int first = queue.take();
        assert first == 1 : first;
        assert queue.take() == 2;
    }
}
