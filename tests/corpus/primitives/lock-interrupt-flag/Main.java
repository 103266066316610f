import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static int entered;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        boolean[] flag = new boolean[1];
        Thread t = new Thread(() -> {
            lock.lock();
            entered++;
            flag[0] = Thread.currentThread().isInterrupted();
            lock.unlock();
        });
        t.start();
        t.interrupt();
        lock.unlock();
        t.join();
        System.out.println(flag[0] + " " + entered);
    }
}
