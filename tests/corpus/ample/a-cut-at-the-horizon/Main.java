import gov.nasa.jpf.vm.BlockedAtomicException;
import gov.nasa.jpf.vm.Verify;

/** A section is cut where the search goes no deeper for the moment; it goes on there later, from a stored state. */
public class Main {
    static final Object lock = new Object();
    static volatile int first, second;
    static int guarded, sum, seen;

    static void asks() {
        Verify.beginAtomic();
        Verify.breakTransition("here");
        if (Verify.getBoolean()) {
            seen += second;
        }
        Verify.endAtomic();
        second = 3;
        if (second == 0) {
            synchronized (lock) {
                first++;
                first++;
                second++;
            }
        }
    }

    static void counts() {
        Verify.beginAtomic();
        for (int i = 0; i < 40; i++) {}
        sum = sum * 3 + guarded;
        try {
            synchronized (lock) {
                guarded++;
                for (int i = 0; i < 30; i++) {}
                second = guarded;
            }
        } catch (BlockedAtomicException e) {
            sum += 100;
            Verify.beginAtomic();
        }
        Verify.endAtomic();
        sum = sum * 3 + guarded;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::counts);
        other.start();
        asks();
        other.join();
        System.out.println(seen + " " + sum + " " + first + second + guarded);
    }
}
