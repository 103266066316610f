import java.util.concurrent.atomic.AtomicBoolean;

public class Main {
    static final AtomicBoolean STARTED = new AtomicBoolean();
    static int starts;

    static void start() {
        if (STARTED.compareAndSet(false, true)) {
            starts++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::start);
        t.start();
        start();
        t.join();
        assert starts == 1;
    }
}
