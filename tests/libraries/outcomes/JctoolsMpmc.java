import org.jctools.queues.MpmcArrayQueue;

/** Two threads that offer and poll: every element is polled once, by whoever comes first, in the order of the offers. */
public class JctoolsMpmc {
    public static void main(String[] args) throws InterruptedException {
        MpmcArrayQueue<Integer> queue = new MpmcArrayQueue<>(2);
        Integer[] got = new Integer[2];
        Thread other = new Thread(() -> {
            queue.offer(1);
            got[0] = queue.poll();
        });
        other.start();
        queue.offer(2);
        got[1] = queue.poll();
        other.join();
        System.out.println(got[0] + " " + got[1] + " " + queue.poll());
    }
}
