/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final java.util.concurrent.BlockingQueue<Integer> queue;

    public BoundedBuffer(int capacity) {
        queue = new java.util.concurrent.ArrayBlockingQueue<>(capacity);
    }

    public void put(int item) {
        queue.put(item);
    }

    public int take() throws InterruptedException {
        return queue.take();
    }
    // answer ends
}
