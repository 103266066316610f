import java.util.concurrent.ConcurrentLinkedQueue;

public class Main {
    static final ConcurrentLinkedQueue<String> QUEUE = new ConcurrentLinkedQueue<>();

    static void consume() {
        while (!QUEUE.isEmpty()) {
            QUEUE.poll().length();
        }
    }

    public static void main(String[] args) {
        QUEUE.add("a");
        QUEUE.add("b");
        new Thread(Main::consume).start();
        consume();
    }
}
