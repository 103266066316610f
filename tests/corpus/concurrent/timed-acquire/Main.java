import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        Semaphore semaphore = new Semaphore(0);
        Thread t = new Thread(semaphore::release);
        t.start();
        System.out.println(semaphore.tryAcquire(1, TimeUnit.SECONDS));
        t.join();
    }
}
