import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void add() {
        LOCK.tryLock();
        try {
            count++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) {
        new Thread(Main::add).start();
        add();
    }
}
