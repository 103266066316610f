import org.jctools.queues.MpscArrayQueue;

/** Two producers, one consumer: each producer's elements keep their order, and none is lost. */
public class JctoolsMpsc {
    public static void main(String[] args) throws InterruptedException {
        MpscArrayQueue<String> queue = new MpscArrayQueue<>(4);
        Thread a = new Thread(() -> {
            queue.offer("a1");
            queue.offer("a2");
        });
        Thread b = new Thread(() -> queue.offer("b"));
        a.start();
        b.start();
        String first = queue.poll();
        a.join();
        b.join();
        StringBuilder order = new StringBuilder();
        order.append(first);
        for (String next = queue.poll(); next != null; next = queue.poll()) {
            order.append(' ').append(next);
        }
        System.out.println(order);
    }
}
