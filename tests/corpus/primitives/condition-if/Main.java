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
            if (ITEMS.isEmpty()) {
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

    public static void main(String[] args) {
        new Thread(Main::take).start();
        new Thread(Main::take).start();
        put();
        put();
    }
}
