import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        boolean[] given = new boolean[1];
        Thread t = new Thread(() -> {
            try {
                given[0] = queue.offer(5, 5, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        Integer got = queue.poll(5, TimeUnit.MILLISECONDS);
        t.join();
        System.out.println(got + " " + given[0]);
    }
}
