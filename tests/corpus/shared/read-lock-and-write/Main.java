import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    static int count;

    static void add() {
        both.readLock().lock();
        count++;
        both.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::add), b = new Thread(Main::add);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.print(count);
    }
}
