import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** An interrupt that comes when the time is over still ends the call. */
public class Main {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                System.out.print("offer " + queue.offer("x", 1, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                System.out.print("interrupted");
            }
        });
        t.start();
        if (queue.poll() == null && t.getState() == Thread.State.RUNNABLE && queue.poll() == null) {
            t.interrupt();
            t.join();
            System.out.println(" late");
        }
    }
}
