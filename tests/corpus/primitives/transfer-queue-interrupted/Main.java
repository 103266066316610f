import java.util.concurrent.LinkedTransferQueue;

public class Main {
    static String end = "";

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                end = String.valueOf(queue.take());
            } catch (InterruptedException e) {
                end = "interrupted";
            }
            end += " " + Thread.currentThread().isInterrupted();
        });
        t.start();
        boolean given = queue.tryTransfer(1);
        t.join();
        System.out.println(given + " " + end);
    }
}
