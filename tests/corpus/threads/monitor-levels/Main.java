public class Main {
    static final Object lock = new Object();
    static int depth;

    static void enter(int levels) throws InterruptedException {
        if (levels == 0) {
            depth++;
            lock.wait(1);
            assert Thread.holdsLock(lock);
            return;
        }
        // 35 levels at a time.
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
        synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) { synchronized (lock) {
            enter(levels - 1);
        } } } } }
        } } } } }
        } } } } }
        } } } } }
        } } } } }
        } } } } }
        } } } } }
    }

    static void enter() {
        try {
            enter(2000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        assert !Thread.holdsLock(lock);
    }

    public static void main(String[] args) throws Exception {
        Thread deep = new Thread(null, Main::enter, "deep", 512 << 20);
        deep.start();
        deep.join();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                depth++;
            }
        });
        other.start();
        other.join();
        assert depth == 2;
    }
}
