import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class Main {
    static class Item implements Delayed {
        final long due = System.nanoTime() + 1000;

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
        long start = System.nanoTime();
        Thread.sleep(20);
        long slept = System.nanoTime() - start;
        queue.put(new Item());
        boolean taken = queue.take() != null;
        queue.put(new Item());
        System.out.println(slept + " " + taken + " " + (queue.poll() != null));
    }
}
