import java.util.concurrent.locks.ReentrantLock;

public class Main {
    final ReentrantLock lock = new ReentrantLock();
    int count, sum;

    void add() {
        lock.lock();
        try {
            count++;
            sum += count;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Main main = new Main();
        Runnable twice = () -> {
            main.add();
            main.add();
        };
        Thread a = new Thread(twice), b = new Thread(twice);
        a.start();
        b.start();
        a.join();
        b.join();
        assert main.count == 4 && main.sum == 10;
    }
}
