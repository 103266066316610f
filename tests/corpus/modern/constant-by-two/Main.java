import java.lang.invoke.MethodHandles;

/** Two threads need a dynamic constant at once: both run the bootstrap method, and whoever ends it first has made the constant. */
public class Main {
    static int runs;
    static volatile int other;

    static Object make(MethodHandles.Lookup lookup, String name, Class<?> type) {
        if (name.equals("early")) {
            return 0;
        }
        synchronized (Main.class) {
            return ++runs;
        }
    }

    public static void main(String[] args) throws Exception {
        Sites.early(); // What the library keeps for bootstrap methods is there then.
        Thread t = new Thread(() -> other = Sites.number());
        t.start();
        int mine = Sites.number();
        t.join();
        System.out.println(mine + " " + other + ", run " + runs);
    }
}
