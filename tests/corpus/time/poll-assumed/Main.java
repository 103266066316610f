public class Main {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = true).start();
        long end = System.currentTimeMillis() + 60_000;
        while (!ready && System.currentTimeMillis() < end) {
            Thread.onSpinWait();
        }
        assert ready;
    }
}
