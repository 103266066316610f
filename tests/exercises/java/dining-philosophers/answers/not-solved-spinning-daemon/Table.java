import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    private final ReentrantLock[] forks = {new ReentrantLock(), new ReentrantLock(), new ReentrantLock(), new ReentrantLock()};
    private volatile boolean on;

    public Table() {
        Thread watch = new Thread(() -> {
            while (true) on = !on;
        });
        watch.setDaemon(true);
        watch.start();
    }

    public void takeForks(int i) {
        forks[i].lock();
        forks[(i + 1) % 4].lock();
    }

    public void putForks(int i) {
        forks[(i + 1) % 4].unlock();
        forks[i].unlock();
    }
    // answer ends
}
