import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    static void consume() {
        if (!QUEUE.isEmpty()) {
            QUEUE.poll().length();
        }
    }

    public static void main(String[] args) {
        QUEUE.add("item");
        new Thread(Main::consume).start();
        consume();
    }
}
