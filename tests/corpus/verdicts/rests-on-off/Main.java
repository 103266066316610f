import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;

public class Main {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Object gate = new Object();
        Thread other = new Thread(() -> {
            queue.add(new Random().nextInt(3));
            synchronized (gate) {
                gate.notifyAll();
            }
        });
        synchronized (gate) {
            other.start();
            gate.wait();
        }
        assert queue.poll() < 3;
        assert System.nanoTime() >= 0 && args.length == 1;
        other.join();
    }
}
