import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            lock.lock();
            count = 1;
            lock.unlock();
            count = 2;
        });
        other.start();
        lock.lock();
        int first = count;
        int second = count;
        lock.unlock();
        other.join();
        System.out.print(first + " " + second);
    }
}
