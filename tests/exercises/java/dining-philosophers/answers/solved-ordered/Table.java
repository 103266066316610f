import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    private final ReentrantLock[] forks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};

    public void takeForks(int i) {
        forks[Math.min(i, (i + 1) % 4)].lock();
        forks[Math.max(i, (i + 1) % 4)].lock();
    }

    public void putForks(int i) {
        forks[i].unlock();
        forks[(i + 1) % 4].unlock();
    }
    // answer ends
}
