/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
    private final java.util.concurrent.locks.Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
    private final java.util.ArrayDeque<Integer> items = new java.util.ArrayDeque<>();
    private final int capacity;

    public BoundedBuffer(int capacity) {
        this.capacity = capacity;
    }

    public void put(int item) throws InterruptedException {
        lock.lock();
        try {
            while (items.size() == capacity) notFull.await();
            items.add(item);
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    public int take() throws InterruptedException {
        lock.lock();
        try {
            while (items.isEmpty()) notEmpty.await();
            int item = items.remove();
            notFull.signal();
            return item;
        } finally {
            lock.unlock();
        }
    }
    // answer ends
}
