import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.FutureTask;

/** A section that nobody interrupts asks for a result that is just being set: it waits for the rest of that for ever. */
public class Main {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 5);
        new Thread(task, "other").start();
        Verify.beginAtomic();
        try {
            System.out.println(task.get());
            Verify.endAtomic();
        } catch (BlockedAtomicException e) {
            System.out.println("not yet");
        }
    }
}
