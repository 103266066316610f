import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition CHANGED = LOCK.newCondition();
    static int turn;

    static void step(int mine) {
        LOCK.lock();
        try {
            while (turn != mine) {
                CHANGED.awaitUninterruptibly();
            }
            turn++;
            CHANGED.signal();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> step(2)).start();
        new Thread(() -> step(1)).start();
        step(0);
    }
}
