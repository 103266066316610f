import java.util.concurrent.locks.LockSupport;

public class Main {
    static volatile boolean given;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            given = true;
            LockSupport.unpark(main);
        }).start();
        LockSupport.parkNanos(1000);
        System.out.println(given);
    }
}
