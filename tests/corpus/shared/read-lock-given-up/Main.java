import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The reader has the lock twice and gives it up twice before it reads again; the writer goes down to reading. */
public class Main {
    static class Cell {
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        int value;
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        Thread writer = new Thread(() -> {
            cell.lock.writeLock().lock();
            cell.value = 1;
            cell.value = 2;
            cell.lock.readLock().lock();
            cell.lock.writeLock().unlock();
            if (cell.value != 2) {
                System.out.print("never ");
            }
            cell.lock.readLock().unlock();
        });
        writer.start();
        cell.lock.readLock().lock();
        cell.lock.readLock().lock();
        int first = cell.value;
        cell.lock.readLock().unlock();
        int second = cell.value;
        cell.lock.readLock().unlock();
        int third = cell.value;
        writer.join();
        System.out.print(first + " " + second + " " + third);
    }
}
