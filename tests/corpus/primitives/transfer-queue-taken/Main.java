import java.util.concurrent.LinkedTransferQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        queue.transfer(1);
        assert queue.isEmpty();
    }
}
