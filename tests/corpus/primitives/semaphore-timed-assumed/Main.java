import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        Semaphore permits = new Semaphore(0);
        new Thread(permits::release).start();
        boolean got = permits.tryAcquire(1, 10, TimeUnit.SECONDS);
        assert got;
    }
}
