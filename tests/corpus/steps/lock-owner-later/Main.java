import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main extends ReentrantReadWriteLock {
    public static void main(String[] args) throws Exception {
        Main lock = new Main();
        Thread t = new Thread(() -> lock.writeLock().lock());
        t.start();
        boolean locked = lock.isWriteLocked();
        Thread owner = lock.getOwner();
        assert !locked || owner != null;
        t.join();
    }
}
