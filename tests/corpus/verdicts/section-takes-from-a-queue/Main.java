import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.LinkedBlockingQueue;

/** A section takes from an empty queue: it fails, whatever the queue does with its lock afterwards. */
public class Main {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.offer(1)).start();
        Verify.beginAtomic();
        System.out.println(queue.take());
        Verify.endAtomic();
    }
}
