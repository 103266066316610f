import java.util.concurrent.LinkedTransferQueue;

public class Main {
    static volatile boolean transferred;

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            try {
                queue.put(1);
                queue.transfer(2);
                transferred = true;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        int first = queue.take();
        assert !transferred;
        int second = queue.take();
        System.out.println(first + " " + second + " " + transferred);
        t.join();
        assert transferred && queue.isEmpty();
    }
}
