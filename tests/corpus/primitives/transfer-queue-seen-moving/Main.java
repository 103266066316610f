import java.util.Arrays;
import java.util.concurrent.LinkedTransferQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        queue.add("a");
        queue.add("b");
        Thread thread = new Thread(() -> {
            queue.poll();
            queue.add("c");
        });
        thread.start();
        System.out.println(Arrays.toString(queue.toArray()));
        thread.join();
    }
}
