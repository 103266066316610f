import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static int a;
    static int b;

    static void both() {
        LOCK.lock();
        try {
            a++;
            again();
            assert LOCK.getHoldCount() == 1 && LOCK.isHeldByCurrentThread();
        } finally {
            LOCK.unlock();
        }
    }

    static void again() {
        LOCK.lock();
        try {
            assert LOCK.getHoldCount() == 2;
            b++;
            assert a == b : a + " " + b;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::both);
        t.start();
        both();
        t.join();
        assert b == 2;
    }
}
