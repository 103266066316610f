/** Numbers on the way from producers to consumers, first in, first out. */
public class BoundedBuffer {
    // answer begins
    private final java.util.concurrent.LinkedBlockingQueue<Integer> queue = new java.util.concurrent.LinkedBlockingQueue<>();

    public BoundedBuffer(int capacity) { }

    public void put(int item) throws InterruptedException {
        queue.put(item);
    }

    public int take() throws InterruptedException {
        return queue.take();
    }
    // answer ends
}
