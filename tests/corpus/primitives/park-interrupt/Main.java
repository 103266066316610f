import java.util.concurrent.locks.LockSupport;

public class Main {
    static boolean first;
    static boolean second;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LockSupport.park();
            first = Thread.currentThread().isInterrupted();
            LockSupport.park();
            second = Thread.interrupted();
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(first + " " + second);
    }
}
