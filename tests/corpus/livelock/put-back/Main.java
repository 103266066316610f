import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static void eat(ReentrantLock left, ReentrantLock right) {
        while (true) {
            left.lock();
            try {
                if (right.tryLock()) {
                    right.unlock();
                    return;
                }
            } finally {
                left.unlock();
            }
        }
    }

    public static void main(String[] args) {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        // They may take and put back for ever, but need not: some schedule leads out of it.
        new Thread(() -> eat(a, b), "ab").start();
        eat(b, a);
    }
}
