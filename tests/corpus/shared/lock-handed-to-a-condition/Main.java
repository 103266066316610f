import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static int slots = 1, items;

    static void put() throws Exception {
        lock.lock();
        try {
            while (slots == 0) {
                ready.await();
            }
            slots--;
            items++;
            ready.signalAll();
        } finally {
            lock.unlock();
        }
    }

    static void take() throws Exception {
        lock.lock();
        try {
            while (items == 0) {
                ready.await();
            }
            items--;
            slots++;
            ready.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(() -> {
            try {
                put();
                put();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        take();
        take();
        producer.join();
        assert slots == 1 && items == 0;
    }
}
