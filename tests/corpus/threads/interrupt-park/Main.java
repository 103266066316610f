import java.util.concurrent.locks.LockSupport;

public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            LockSupport.park();
            System.out.print(Thread.interrupted() + " " + Thread.interrupted());
        });
        t.start();
        t.interrupt();
    }
}
