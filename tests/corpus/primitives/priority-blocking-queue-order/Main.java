import java.util.concurrent.PriorityBlockingQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        Thread t = new Thread(() -> {
            queue.put(2);
            queue.put(1);
        });
        t.start();
        System.out.println(queue.take() + " " + queue.take());
        t.join();
    }
}
