import java.util.concurrent.locks.LockSupport;

public class Main {
    static volatile boolean given;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            given = true;
            LockSupport.unpark(main);
        });
        t.start();
        LockSupport.park();
        System.out.println(given);
    }
}
