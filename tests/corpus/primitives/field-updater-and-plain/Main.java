import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class Main {
    volatile int count;

    static final AtomicIntegerFieldUpdater<Main> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(Main.class, "count");

    public static void main(String[] args) throws Exception {
        Main shared = new Main();
        Thread t = new Thread(() -> COUNT.incrementAndGet(shared));
        t.start();
        shared.count++;
        t.join();
        assert shared.count == 2 : shared.count;
    }
}
