/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final java.util.concurrent.LinkedBlockingDeque<Integer> queue;

    public BoundedBuffer(int capacity) {
        queue = new java.util.concurrent.LinkedBlockingDeque<>(capacity);
    }

    public void put(int item) throws InterruptedException {
        queue.putFirst(item);
    }

    public int take() throws InterruptedException {
        return queue.takeFirst();
    }
    // answer ends
}
