import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;

/** The waiter has what it waits for before it parks, and the permit that was to wake it is left for the next park. */
public class Main {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                queue.take();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            LockSupport.park();
            System.out.println("through");
        });
        t.setDaemon(true);
        t.start();
        queue.put(1);
    }
}
