import java.util.concurrent.locks.LockSupport;

public class Main {
    public static void main(String[] args) {
        Object blocker = new Object();
        Thread thread = new Thread(() -> LockSupport.park(blocker));
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        assert LockSupport.getBlocker(thread) == blocker;
        LockSupport.unpark(thread);
    }
}
