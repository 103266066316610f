import java.util.concurrent.LinkedTransferQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        queue.add("v");
        StringBuilder seen = new StringBuilder();
        Thread t = new Thread(() -> queue.removeIf(s -> seen.append(s) == null));
        t.start();
        queue.poll();
        queue.add("w");
        t.join();
        System.out.print(seen);
    }
}
