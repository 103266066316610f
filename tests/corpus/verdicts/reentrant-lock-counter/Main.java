import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Runnable r = () -> {
            lock.lock();
            try {
                x++;
            } finally {
                lock.unlock();
            }
        };
        Thread a = new Thread(r);
        Thread b = new Thread(r);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x == 2 : x;
    }
}
