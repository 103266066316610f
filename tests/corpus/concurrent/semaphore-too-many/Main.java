import java.util.concurrent.Semaphore;

public class Main {
    static int inside;

    public static void main(String[] args) throws Exception {
        Semaphore mutex = new Semaphore(2);
        Runnable r = () -> {
            mutex.acquireUninterruptibly();
            inside++;
            assert inside == 1;
            inside--;
            mutex.release();
        };
        new Thread(r).start();
        new Thread(r).start();
    }
}
