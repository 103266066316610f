import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

public class Main {
    static class Never implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(1, TimeUnit.SECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Never> queue = new DelayQueue<>();
        queue.put(new Never());
        assert queue.poll() == null;
        assert queue.poll(10, TimeUnit.MILLISECONDS) == null;
    }
}
