import java.util.concurrent.locks.ReentrantLock;

/** Two locks that are taken in opposite orders. */
public class Locks {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> both(A, B), "left").start();
        new Thread(() -> both(B, A), "right").start();
    }
}
