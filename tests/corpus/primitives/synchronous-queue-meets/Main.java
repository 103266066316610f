import java.util.concurrent.SynchronousQueue;

public class Main {
    static int before;

    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            try {
                before = 1;
                queue.put(7);
                queue.put(8);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        int first = queue.take();
        assert first == 7 && before == 1;
        int second = queue.take();
        assert second == 8;
        t.join();
    }
}
