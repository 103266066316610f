import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.setDaemon(true);
        t.start();
        if (queue.tryTransfer(1)) {
            System.out.println("taken at once");
        } else if (queue.tryTransfer(2, 1, TimeUnit.NANOSECONDS)) {
            System.out.println("taken in time");
        } else {
            System.out.println("left " + queue.size());
        }
    }
}
