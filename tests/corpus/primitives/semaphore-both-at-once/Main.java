import java.util.concurrent.Semaphore;

public class Main {
    static final Semaphore PERMITS = new Semaphore(2);

    static void work() {
        PERMITS.acquireUninterruptibly(2);
        assert PERMITS.availablePermits() == 0;
        PERMITS.release(2);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::work);
        t.start();
        work();
        t.join();
        assert PERMITS.availablePermits() == 2;
    }
}
