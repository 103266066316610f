import java.util.concurrent.locks.*;
public class Awaits {
    static final Lock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static int n;
    public static void main(String[] args) throws Exception {
        lock.lock();
        Thread t = new Thread(() -> {
            lock.lock();
            n++;
            ready.signal();
            lock.unlock();
        }, "t");
        t.start();
        ready.await();
        lock.unlock();
        assert n == 2 : n;
    }
}
