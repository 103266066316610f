import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    private final boolean[] taken = new boolean[4];

    public synchronized void takeForks(int i) throws InterruptedException {
        while (taken[i] || taken[(i + 1) % 4]) wait();
        taken[i] = taken[(i + 1) % 4] = true;
    }

    public synchronized void putForks(int i) {
        taken[i] = taken[(i + 1) % 4] = false;
        notifyAll();
    }
    // answer ends
}
