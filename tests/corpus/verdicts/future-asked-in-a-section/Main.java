import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.FutureTask;

public class Main {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 5);
        Thread other = new Thread(task);
        other.start();
        Verify.beginAtomic();
        try {
            System.out.println(task.get());
            Verify.endAtomic();
        } catch (BlockedAtomicException e) {
            System.out.println("not yet");
        }
    }
}
