import java.util.concurrent.locks.LockSupport;

public class Main {
    static volatile boolean given;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            given = true;
            LockSupport.unpark(main);
        }).start();
        LockSupport.parkNanos(1000);
        boolean first = given;
        LockSupport.parkUntil(System.currentTimeMillis() + 1);
        System.out.println(first + " " + given);
    }
}
