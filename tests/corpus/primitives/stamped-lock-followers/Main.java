import java.util.concurrent.locks.StampedLock;

public class Main {
    static synchronized void say(String what) {
        System.out.print(what);
    }

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long held = lock.writeLock();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            boolean write = i == 2;
            threads[i] = new Thread(() -> {
                long stamp = write ? lock.writeLock() : lock.readLock();
                say(write ? "w" : "r");
                lock.unlock(stamp);
            });
            threads[i].start();
            while (threads[i].getState() != Thread.State.WAITING) {
                Thread.yield();
            }
        }
        lock.unlockWrite(held);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
