import java.util.concurrent.atomic.AtomicMarkableReference;

public class Main {
    public static void main(String[] args) throws Exception {
        AtomicMarkableReference<String> node = new AtomicMarkableReference<>("x", false);
        Thread t = new Thread(() -> node.compareAndSet("x", "y", false, false));
        t.start();
        node.attemptMark("x", true);
        t.join();
        boolean[] mark = new boolean[1];
        String value = node.get(mark);
        System.out.println(value + " " + mark[0]);
    }
}
