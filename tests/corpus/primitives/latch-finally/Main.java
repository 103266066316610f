import java.util.concurrent.CountDownLatch;

public class Main {
    static final CountDownLatch START = new CountDownLatch(1);
    static final CountDownLatch DONE = new CountDownLatch(2);
    static final int[] RESULT = new int[2];

    static void work(int mine) {
        try {
            START.await();
            RESULT[mine] = 10 + mine;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> work(0)).start();
        new Thread(() -> work(1)).start();
        assert RESULT[0] + RESULT[1] == 0;
        START.countDown();
        DONE.await();
        assert RESULT[0] + RESULT[1] == 21;
        assert DONE.getCount() == 0;
    }
}
