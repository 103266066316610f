public class Main {
    static final Object lock = new Object();
    static boolean entered;

    static synchronized void note() {
        entered = true;
    }

    static void enter(int levels) throws InterruptedException {
        if (levels == 0) {
            lock.wait(1);
            assert Thread.holdsLock(lock);
            return;
        }
        synchronized (lock) {
            enter(levels - 1);
        }
    }

    public static void main(String[] args) throws Exception {
        enter(300);
        assert !Thread.holdsLock(lock);
        Thread other = new Thread(() -> {
            synchronized (lock) {
                note();
            }
        });
        other.start();
        other.join();
        assert entered;
    }
}
