import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static boolean ready;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        String[] how = new String[1];
        Thread t = new Thread(() -> {
            lock.lock();
            try {
                while (!ready) {
                    condition.await();
                }
                how[0] = "signalled " + Thread.interrupted();
            } catch (InterruptedException e) {
                how[0] = "interrupted " + Thread.interrupted();
            } finally {
                lock.unlock();
            }
        });
        t.start();
        Thread other = new Thread(t::interrupt);
        other.start();
        lock.lock();
        ready = true;
        condition.signal();
        lock.unlock();
        t.join();
        System.out.println(how[0]);
    }
}
