import java.util.concurrent.atomic.AtomicInteger;

/** Twenty counters sell ten tickets: each looks whether one is left, and then takes it. */
public class Tickets {
    static final AtomicInteger left = new AtomicInteger(10);

    static void sell() {
        if (left.get() > 0) {
            assert left.decrementAndGet() >= 0 : "sold more than there were";
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    sell();
                }
            }).start();
        }
    }
}
