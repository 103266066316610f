/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final int[] items;
    private int first, size;

    public BoundedBuffer(int capacity) {
        items = new int[capacity];
    }

    public synchronized void put(int item) throws InterruptedException {
        while (size == items.length) wait();
        items[(first + size) % items.length] = item;
        size++;
        notify();
    }

    public synchronized int take() throws InterruptedException {
        while (size == 0) wait();
        int item = items[first];
        first = (first + 1) % items.length;
        size--;
        notify();
        return item;
    }
    // answer ends
}
