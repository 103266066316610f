import java.util.concurrent.atomic.AtomicReference;

/** Two threads make two texts of one name: a reference to the one is none to the other. */
public class Main {
    static volatile String a;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> a = Main[].class.getSimpleName());
        t.start();
        String name = Main[].class.getSimpleName();
        t.join();
        System.out.println(new AtomicReference<>(a).compareAndSet(name, ""));
    }
}
