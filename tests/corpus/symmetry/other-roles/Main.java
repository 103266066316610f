import gov.nasa.jpf.vm.Verify;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread says that it is there and then writes; another one that finds this reads, perhaps before. Where both have done
 * their parts, states in which the one or the other has written are the same but for their names.
 */
public class Main {
    static final AtomicInteger chosen = new AtomicInteger();
    static volatile boolean said;
    static volatile int step;
    static int x;

    static void run() {
        int before = chosen.getAndIncrement();
        boolean says = Verify.getBoolean();
        if (says) {
            said = true;
            if (before == 0) {
                x = 1;
            }
        } else {
            step = 0;
            if (before == 0) {
                x = 1;
            }
            if (said) {
                System.out.println(x);
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(Main::run).start();
        }
    }
}
