import java.util.concurrent.CyclicBarrier;

public class Main {
    static final int[] PART = new int[2];
    static int sum;
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> sum = PART[0] + PART[1]);

    static void work(int mine) throws Exception {
        PART[mine] = 1;
        BARRIER.await();
        assert sum == 2 : sum;
        PART[mine] = 5;
        int index = BARRIER.await();
        assert sum == 10 : sum;
        assert index == 0 || index == 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                work(1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        work(0);
        t.join();
        assert !BARRIER.isBroken() && BARRIER.getNumberWaiting() == 0;
    }
}
