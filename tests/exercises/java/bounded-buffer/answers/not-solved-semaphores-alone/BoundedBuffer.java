/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final java.util.concurrent.Semaphore free, full = new java.util.concurrent.Semaphore(0);
    private final java.util.concurrent.atomic.AtomicIntegerArray items;
    private volatile int first, last;

    public BoundedBuffer(int capacity) {
        free = new java.util.concurrent.Semaphore(capacity);
        items = new java.util.concurrent.atomic.AtomicIntegerArray(capacity);
    }

    public void put(int item) throws InterruptedException {
        free.acquire();
        items.set(last, item);
        last = (last + 1) % items.length();
        full.release();
    }

    public int take() throws InterruptedException {
        full.acquire();
        int item = items.get(first);
        first = (first + 1) % items.length();
        free.release();
        return item;
    }
    // answer ends
}
