import java.lang.invoke.MethodHandles;

/** The first run of a bootstrap method fails. On HotSpot a constant that another thread has made takes the place of the failure. */
public class Main {
    static int runs;
    static volatile int other;

    static Object make(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (name.equals("early")) {
            return 0;
        }
        synchronized (Main.class) {
            if (++runs == 1) {
                throw new NoSuchFieldError("first");
            }
            return runs;
        }
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
