import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

public class Main {
    static String end = "";

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            try {
                end = String.valueOf(queue.tryTransfer(1, 0, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        int size = queue.size();
        Integer taken = queue.poll();
        t.join();
        System.out.println(size + " " + taken + " " + end);
    }
}
