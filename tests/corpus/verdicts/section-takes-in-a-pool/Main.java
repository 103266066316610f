import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A section in a worker of a pool takes from an empty queue: what the program catches does not hide that. */
public class Main {
    public static void main(String[] args) {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        ForkJoinTask<?> task = new ForkJoinPool(1).submit(() -> {
            Verify.beginAtomic();
            try {
                queue.take();
            } catch (Throwable e) {
                System.out.println(e);
            }
        });
        task.quietlyJoin();
    }
}
