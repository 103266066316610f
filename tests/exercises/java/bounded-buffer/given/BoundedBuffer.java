/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final int[] items;
    private int first, size;

    public BoundedBuffer(int capacity) {
        items = new int[capacity];
    }

    /** Puts a number at the end; waits while the buffer is full. */
    public synchronized void put(int item) throws InterruptedException {
        if (size == items.length) wait();
        items[(first + size) % items.length] = item;
        size++;
        notify();
    }

    /** Takes the first number; waits while the buffer is empty. */
    public synchronized int take() throws InterruptedException {
        if (size == 0) wait();
        int item = items[first];
        first = (first + 1) % items.length;
        size--;
        notify();
        return item;
    }
    // answer ends
}
