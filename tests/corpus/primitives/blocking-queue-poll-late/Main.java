import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The time of a poll is over, and before it has the lock again two elements come: the first goes to the other thread, the second to it. */
public class Main {
    static Integer polled;
    static Integer taken;

    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(3);
        Thread polls = new Thread(() -> {
            try {
                polled = queue.poll(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread takes = new Thread(() -> {
            try {
                taken = queue.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        polls.start();
        if (polls.getState() != Thread.State.TIMED_WAITING) {
            System.exit(0);
        }
        takes.start();
        if (takes.getState() != Thread.State.WAITING) {
            System.exit(0);
        }
        queue.offer(1);
        queue.offer(2);
        polls.join();
        takes.join();
        System.out.println(polled + " " + taken);
    }
}
