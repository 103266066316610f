import java.util.concurrent.SynchronousQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        new Thread(() -> queue.offer(1)).start();
        queue.take();
    }
}
