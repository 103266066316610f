import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger COUNT = new AtomicInteger();

    static void add() {
        COUNT.set(COUNT.get() + 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::add);
        t.start();
        add();
        t.join();
        int count = COUNT.get();
        assert count == 2 : count;
    }
}
