import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

public class Main {
    static Thread sleeper(String name, long millis) {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println(name);
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        Thread slow = sleeper("slow", 600);
        Thread quick = sleeper("quick", 100);
        LockSupport.parkNanos(200_000_000);
        System.out.println("parked");
        slow.join(100);
        System.out.println("still alive: " + slow.isAlive() + " " + quick.isAlive());
        synchronized (slow) {
            slow.wait(100);
        }
        System.out.println("waited");
        slow.join();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.schedule(() -> System.out.println("late"), 300, TimeUnit.MILLISECONDS);
        pool.schedule(() -> System.out.println("early"), 100, TimeUnit.MILLISECONDS);
        Future<String> future = pool.schedule(() -> "value", 400, TimeUnit.MILLISECONDS);
        try {
            future.get(200, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        System.out.println(future.get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
    }
}
