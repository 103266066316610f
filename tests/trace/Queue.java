import java.util.concurrent.*;
public class Queue {
    public static void main(String[] args) throws Exception {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread t = new Thread(() -> { try { queue.put(1); queue.put(2); } catch (InterruptedException e) { } }, "producer");
        t.start();
        int x = queue.take();
        t.join();
        System.out.println(x);
        queue.take();
        queue.take();
    }
}
