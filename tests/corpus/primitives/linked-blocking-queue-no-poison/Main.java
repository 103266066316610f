import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    static final LinkedBlockingQueue<String> QUEUE = new LinkedBlockingQueue<>();

    static void consume() {
        try {
            while (!QUEUE.take().equals("end")) {
                Thread.yield();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(Main::consume).start();
        new Thread(Main::consume).start();
        QUEUE.add("item");
        QUEUE.add("end");
    }
}
