import java.util.concurrent.LinkedTransferQueue;

public class Main {
    static boolean found;

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        queue.add("v");
        Thread t = new Thread(() -> found = queue.contains("v"));
        t.start();
        queue.add("v");
        queue.poll();
        t.join();
        System.out.print(found);
    }
}
