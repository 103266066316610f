import java.util.concurrent.locks.ReentrantLock;

/** The forks of four philosophers. */
public class Table {
    // answer begins
    static class Late extends Thread {
        @Override public void start() { }
    }

    public void takeForks(int i) { new Late().start(); }

    public void putForks(int i) { }
    // answer ends
}
