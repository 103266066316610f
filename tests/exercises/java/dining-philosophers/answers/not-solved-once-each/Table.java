import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    private final java.util.concurrent.CountDownLatch even = new java.util.concurrent.CountDownLatch(2);

    public void takeForks(int i) throws InterruptedException {
        if (i % 2 == 1) even.await();
    }

    public void putForks(int i) {
        if (i % 2 == 0) even.countDown();
    }
    // answer ends
}
