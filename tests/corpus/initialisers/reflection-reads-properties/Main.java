import java.util.Properties;

/** Reflection reads its properties at the first call by any thread: from the program's own, which tell who came first. */
public class Main {
    static volatile int x;
    static int calls;
    static int seen = -1;

    static class Own extends Properties {
        @Override
        public String getProperty(String key) {
            if (key.equals("sun.reflect.noInflation")) {
                synchronized (Main.class) {
                    calls++;
                    if (seen < 0) {
                        seen = x;
                    }
                }
            }
            return super.getProperty(key);
        }
    }

    public static void nothing() {}

    static void call() {
        try {
            Main.class.getMethod("nothing").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Own own = new Own();
        own.putAll(System.getProperties());
        System.setProperties(own);
        Thread t = new Thread(Main::call);
        Thread u = new Thread(() -> {
            x = 1;
            call();
        });
        t.start();
        u.start();
        t.join();
        u.join();
        System.out.println(calls + " " + seen);
    }
}
