public class Main {
    static void sleeps(long millis) {
        try {
            long nanos = System.nanoTime();
            Thread.sleep(millis);
            assert System.nanoTime() - nanos >= millis * 1_000_000;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> sleeps(30));
        t.start();
        sleeps(20);
        sleeps(1);
        t.join();
        sleeps(2);
    }
}
