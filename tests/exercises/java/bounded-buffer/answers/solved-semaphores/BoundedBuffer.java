/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final java.util.concurrent.Semaphore free, full = new java.util.concurrent.Semaphore(0);
    private final java.util.concurrent.Semaphore putting = new java.util.concurrent.Semaphore(1);
    private final java.util.concurrent.Semaphore taking = new java.util.concurrent.Semaphore(1);
    private final int[] items;
    private int first, last;

    public BoundedBuffer(int capacity) {
        free = new java.util.concurrent.Semaphore(capacity);
        items = new int[capacity];
    }

    public void put(int item) throws InterruptedException {
        free.acquire();
        putting.acquire();
        items[last] = item;
        last = (last + 1) % items.length;
        putting.release();
        full.release();
    }

    public int take() throws InterruptedException {
        full.acquire();
        taking.acquire();
        int item = items[first];
        first = (first + 1) % items.length;
        taking.release();
        free.release();
        return item;
    }
    // answer ends
}
