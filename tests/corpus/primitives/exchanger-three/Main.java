import java.util.concurrent.Exchanger;

public class Main {
    static final Exchanger<String> EXCHANGER = new Exchanger<>();

    static void meet() {
        try {
            EXCHANGER.exchange("hello");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(Main::meet).start();
        new Thread(Main::meet).start();
        meet();
    }
}
