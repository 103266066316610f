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
            CHANGED.signalAll();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread two = new Thread(() -> step(2));
        Thread one = new Thread(() -> step(1));
        two.start();
        one.start();
        step(0);
        one.join();
        two.join();
        assert turn == 3;
    }
}
