import java.util.concurrent.atomic.LongAdder;

public class Main {
    static final LongAdder TICKETS = new LongAdder();

    static long draw() {
        TICKETS.increment();
        return TICKETS.sum();
    }

    public static void main(String[] args) throws Exception {
        long[] other = new long[1];
        Thread t = new Thread(() -> other[0] = draw());
        t.start();
        long own = draw();
        t.join();
        assert own != other[0];
    }
}
