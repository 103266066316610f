import java.util.concurrent.SynchronousQueue;

public class Main {
    static String end = "";

    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread t = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                queue.put(1);
                end = "put";
            } catch (InterruptedException e) {
                end = "interrupted";
            }
            end += " " + Thread.currentThread().isInterrupted();
        });
        t.start();
        Integer taken = queue.poll();
        t.join();
        System.out.println(taken + " " + end);
    }
}
