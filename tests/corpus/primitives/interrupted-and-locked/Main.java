import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int inside;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // It looks at its interrupt first: after that the other thread may interrupt it, lock and unlock.
                LOCK.lockInterruptibly();
                System.out.print("second " + (inside == 1) + ": ");
                LOCK.unlock();
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        LOCK.lock();
        inside = 1;
        LOCK.unlock();
    }
}
