import java.util.concurrent.Semaphore;

public class Main {
    static final Semaphore PERMITS = new Semaphore(2);

    static void work() {
        PERMITS.acquireUninterruptibly();
        PERMITS.acquireUninterruptibly();
        PERMITS.release(2);
    }

    public static void main(String[] args) {
        new Thread(Main::work).start();
        work();
    }
}
