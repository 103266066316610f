import java.util.concurrent.ArrayBlockingQueue;

public class Main {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                for (int i = 1; i <= 3; i++) {
                    QUEUE.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        for (int i = 1; i <= 3; i++) {
            int got = QUEUE.take();
            assert got == i : got;
        }
        t.join();
        assert QUEUE.isEmpty() && QUEUE.remainingCapacity() == 1;
    }
}
