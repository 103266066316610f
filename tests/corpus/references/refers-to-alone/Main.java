import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;

/** Each thread compares a reference of its own with an object that it holds: the collector has no part in that. */
public class Main {
    static final Object KEY = new Object();

    static final class Worker extends Thread {
        final WeakReference<Object> key = new WeakReference<>(KEY);
        final AtomicInteger count = new AtomicInteger();

        @Override
        public void run() {
            for (int i = 0; i < 6; i++) {
                if (key.refersTo(KEY)) {
                    count.incrementAndGet();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Worker first = new Worker();
        Worker second = new Worker();
        first.start();
        second.start();
        first.join();
        second.join();
        assert first.count.get() == 6 && second.count.get() == 6;
    }
}
