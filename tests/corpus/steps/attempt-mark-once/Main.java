import java.util.concurrent.atomic.AtomicMarkableReference;

public class Main {
    static final AtomicMarkableReference<String> REFERENCE = new AtomicMarkableReference<>("a", false);
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = REFERENCE.attemptMark("a", true));
        t.start();
        boolean mine = REFERENCE.attemptMark("a", true);
        t.join();
        assert done && mine;
    }
}
