import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static final LinkedBlockingQueue<Integer> ITEMS = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                // It looks at the flag first, and then at the items.
                System.out.print(ITEMS.take() + ": ");
                System.out.println("went on, " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(e.getClass().getSimpleName() + ", " + Thread.interrupted());
            }
        });
        t.start();
        t.interrupt();
        ITEMS.put(42);
    }
}
