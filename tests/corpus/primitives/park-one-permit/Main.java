import java.util.concurrent.locks.LockSupport;

public class Main {
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            LockSupport.unpark(main);
            LockSupport.unpark(main);
        }).start();
        LockSupport.park();
        LockSupport.park();
    }
}
