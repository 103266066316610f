import java.util.Date;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Who has no time to wait does not park, and the permit stays. */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        LockSupport.unpark(Thread.currentThread());
        lock.lock();
        System.out.println(condition.awaitNanos(0) <= 0);
        System.out.println(condition.await(-1, TimeUnit.SECONDS));
        System.out.println(condition.awaitUntil(new Date(0)));
        lock.unlock();
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        System.out.println(queue.poll(0, TimeUnit.SECONDS) + " " + queue.tryTransfer("a", 0, TimeUnit.SECONDS));
        try {
            new Exchanger<String>().exchange("a", 0, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        LockSupport.park();
        System.out.println("through");
    }
}
