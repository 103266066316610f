import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The first run of a bootstrap method fails. What comes of the run that ends first counts for both threads, error or not. */
public class Main {
    static int runs;
    static volatile int other;

    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) {
        int run = name.equals("early") ? 0 : run();
        if (run == 1) {
            throw new NoSuchFieldError("first");
        }
        return new ConstantCallSite(MethodHandles.constant(int.class, run));
    }

    static synchronized int run() {
        return ++runs;
    }

    static int number() {
        try {
            return Sites.number();
        } catch (NoSuchFieldError e) {
            return -1;
        }
    }

    public static void main(String[] args) throws Exception {
        Sites.early(); // What the library keeps for bootstrap methods is there then.
        Thread t = new Thread(() -> other = number());
        t.start();
        int mine = number();
        int again = number();
        t.join();
        System.out.println(mine + " " + again + " " + other);
    }
}
