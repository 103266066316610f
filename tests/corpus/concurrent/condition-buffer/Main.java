import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition NOT_FULL = LOCK.newCondition();
    static final Condition NOT_EMPTY = LOCK.newCondition();
    static int slot;

    static void put(int item) {
        LOCK.lock();
        try {
            while (slot != 0) {
                NOT_FULL.awaitUninterruptibly();
            }
            slot = item;
            NOT_EMPTY.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static int take() {
        LOCK.lock();
        try {
            while (slot == 0) {
                NOT_EMPTY.awaitUninterruptibly();
            }
            int item = slot;
            slot = 0;
            NOT_FULL.signal();
            return item;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= 2; i++) {
                put(i);
            }
        });
        producer.start();
        int sum = take() + take();
        assert sum == 3 : sum;
    }
}
