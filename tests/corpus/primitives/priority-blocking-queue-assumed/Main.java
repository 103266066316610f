import java.util.concurrent.PriorityBlockingQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        new Thread(() -> queue.put(1)).start();
        new Thread(() -> queue.put(2)).start();
        int first = queue.take();
        assert first == 1 : first;
    }
}
