import java.util.concurrent.Semaphore;

public class Main {
    public static void main(String[] args) throws Exception {
        Semaphore s = new Semaphore(1);
        for (String name : new String[] {"a", "b"}) {
            new Thread(() -> {
                s.acquireUninterruptibly();
                System.out.print(name);
                s.release();
            }).start();
        }
    }
}
