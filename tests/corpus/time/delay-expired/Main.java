import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class Main {
    static class Item implements Delayed {
        final long due;

        Item(long millis) {
            due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Item) other).due);
        }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Item> queue = new DelayQueue<>();
        Thread t = new Thread(() -> queue.put(new Item(5)));
        t.start();
        Item first = queue.take();
        assert first.getDelay(TimeUnit.NANOSECONDS) <= 0;
        queue.put(new Item(7));
        Item second = queue.poll();
        assert second == null || second.getDelay(TimeUnit.NANOSECONDS) <= 0;
        t.join();
    }
}
