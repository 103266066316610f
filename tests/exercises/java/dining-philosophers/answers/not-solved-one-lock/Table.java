import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    private final ReentrantLock all = new ReentrantLock();

    public void takeForks(int i) { all.lock(); }

    public void putForks(int i) { all.unlock(); }
    // answer ends
}
