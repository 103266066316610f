import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FILLED = LOCK.newCondition();
    static final ArrayDeque<String> ITEMS = new ArrayDeque<>();

    static void take() {
        LOCK.lock();
        try {
            while (ITEMS.isEmpty()) {
                FILLED.awaitUninterruptibly();
            }
            ITEMS.removeFirst();
        } finally {
            LOCK.unlock();
        }
    }

    static void put() {
        LOCK.lock();
        try {
            ITEMS.add("item");
            FILLED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::take);
        Thread b = new Thread(Main::take);
        a.start();
        b.start();
        put();
        put();
        a.join();
        b.join();
        assert ITEMS.isEmpty();
    }
}
