/** Two producers and two consumers on a buffer for two items, each for ever. */
public class BoundedBuffer {
    private final Object[] items = new Object[2];
    private int count;
    private int in;
    private int out;

    synchronized void put(Object item) throws InterruptedException {
        while (count == items.length) {
            wait();
        }
        items[in] = item;
        in = (in + 1) % items.length;
        count++;
        notifyAll();
    }

    synchronized Object take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        Object item = items[out];
        items[out] = null;
        out = (out + 1) % items.length;
        count--;
        notifyAll();
        return item;
    }

    static void start(BoundedBuffer buffer, Object item) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    if (item == null) {
                        buffer.take();
                    } else {
                        buffer.put(item);
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
    }

    public static void main(String[] args) {
        BoundedBuffer buffer = new BoundedBuffer();
        for (int i = 0; i < 2; i++) {
            start(buffer, "item " + i);
            start(buffer, null);
        }
    }
}
