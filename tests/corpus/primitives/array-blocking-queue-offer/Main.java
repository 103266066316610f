import java.util.concurrent.ArrayBlockingQueue;

public class Main {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            QUEUE.offer(1);
            QUEUE.offer(2);
        });
        t.start();
        int first = QUEUE.take();
        t.join();
        Integer second = QUEUE.poll();
        assert second != null;
    }
}
