import org.jctools.queues.SpscArrayQueue;

/** One producer, one consumer: what is offered first is polled first, and a poll in between may find nothing. */
public class JctoolsSpsc {
    public static void main(String[] args) throws InterruptedException {
        SpscArrayQueue<Integer> queue = new SpscArrayQueue<>(4);
        Thread producer = new Thread(() -> {
            queue.offer(1);
            queue.offer(2);
        });
        producer.start();
        Integer first = queue.poll();
        Integer second = queue.poll();
        producer.join();
        System.out.println(first + " " + second + " " + queue.poll() + " " + queue.poll());
    }
}
