/** The read, the addition and the write happen under one lock. */
public class LostUpdateFixed {
    private static final Object LOCK = new Object();
    private static int count;

    private static void increment() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(LostUpdateFixed::increment);
        Thread two = new Thread(LostUpdateFixed::increment);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2 : "an update was lost: count is " + count;
    }
}
