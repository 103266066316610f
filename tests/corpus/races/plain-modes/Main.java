import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger ready = new AtomicInteger();
    static int number;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            number = 1;
            ready.setPlain(1);
        });
        other.start();
        if (ready.getPlain() == 1) {
            number = 2;
        }
        other.join();
        assert number > 0;
    }
}
