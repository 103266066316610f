/** A buffer of one place whose users test the condition once. */
public class BoundedBufferIf {
    static class Buffer {
        private final int[] items = new int[1];
        private int count;

        synchronized void put(int item) throws InterruptedException {
            if (count == items.length) {
                wait();
            }
            assert count < items.length : "put into a full buffer";
            items[count++] = item;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            // Wrong: between the signal and this thread's turn, somebody else may take the item.
            if (count == 0) {
                wait();
            }
            assert count > 0 : "take from an empty buffer";
            int item = items[--count];
            notifyAll();
            return item;
        }
    }

    static class Producer extends Thread {
        private final Buffer buffer;

        Producer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            try {
                buffer.put(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Consumer extends Thread {
        private final Buffer buffer;

        Consumer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            try {
                buffer.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Buffer buffer = new Buffer();
        for (int i = 0; i < 2; i++) {
            new Producer(buffer).start();
            new Consumer(buffer).start();
        }
    }
}
