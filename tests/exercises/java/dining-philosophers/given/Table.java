import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    private final ReentrantLock[] forks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};

    /** Philosopher `i` waits until both forks are free, and takes them. */
    public void takeForks(int i) throws InterruptedException {
        forks[i].lock();
        forks[(i + 1) % 4].lock();
    }

    /** Philosopher `i` puts both forks back. */
    public void putForks(int i) throws InterruptedException {
        forks[(i + 1) % 4].unlock();
        forks[i].unlock();
    }
    // answer ends
}
