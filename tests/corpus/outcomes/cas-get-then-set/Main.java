import java.util.concurrent.atomic.AtomicInteger;

public class Main {
    static final AtomicInteger X = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> X.set(X.get() + 1));
        Thread b = new Thread(() -> X.set(X.get() + 1));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(X.get());
    }
}
