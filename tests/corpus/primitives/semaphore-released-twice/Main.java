import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final Semaphore PERMIT = new Semaphore(1);
    static final AtomicInteger INSIDE = new AtomicInteger();

    static void enter() {
        PERMIT.acquireUninterruptibly();
        int inside = INSIDE.incrementAndGet();
        assert inside == 1 : inside;
        INSIDE.decrementAndGet();
        PERMIT.release();
    }

    public static void main(String[] args) {
        new Thread(Main::enter).start();
        PERMIT.release();
        enter();
    }
}
