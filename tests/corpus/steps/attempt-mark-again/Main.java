import java.util.concurrent.atomic.AtomicMarkableReference;

public class Main {
    static final AtomicMarkableReference<String> REFERENCE = new AtomicMarkableReference<>("a", false);

    static void mark() {
        while (!REFERENCE.attemptMark("a", true)) {
            // Somebody else came between.
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::mark);
        t.start();
        mark();
        t.join();
        assert REFERENCE.isMarked();
    }
}
