import java.util.concurrent.locks.LockSupport;

public class Main {
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        new Thread(() -> {
            ready = true;
            LockSupport.unpark(main);
        }).start();
        while (!ready) {
            LockSupport.park(main);
        }
        assert ready;
    }
}
