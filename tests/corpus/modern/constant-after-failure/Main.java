import java.lang.invoke.MethodHandles;

/** A thread asks again for a constant that it could not make, while another one may be about to make it. */
public class Main {
    static int runs;
    static volatile int step;
    static volatile int other;

    static Object make(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (name.equals("early")) {
            return 0;
        }
        int run;
        synchronized (Main.class) {
            run = ++runs;
        }
        if (run == 1) {
            throw new NoSuchFieldError("first");
        }
        return 10 + step;
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
        step = 1;
        int again = number();
        t.join();
        System.out.println(mine + " " + again + " " + other);
    }
}
