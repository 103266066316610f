import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        String[] how = new String[1];
        Thread t = new Thread(() -> {
            try {
                queue.take();
                how[0] = "took";
            } catch (InterruptedException e) {
                how[0] = "interrupted";
            }
        });
        t.start();
        queue.put(1);
        t.interrupt();
        t.join();
        System.out.println(how[0] + " " + queue.size());
    }
}
