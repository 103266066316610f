/** Whose thread runs the superclass's initialiser gets its exception, the others get NoClassDefFoundError. */
public class Main {
    static class Base {
        static int value = make();

        static int make() {
            Thread.yield();
            throw new IllegalStateException("no value");
        }
    }

    static class Derived extends Base {
        static int own = 1;
    }

    static final String[] said = new String[2];

    static String use(Runnable use) {
        try {
            use.run();
            return "done";
        } catch (Throwable t) {
            Throwable cause = t.getCause();
            return t.getClass().getSimpleName() + "(" + t.getMessage() + ", " + cause.getClass().getSimpleName() + ")";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> said[0] = use(() -> Base.value++));
        Thread b = new Thread(() -> said[1] = use(() -> Derived.own++));
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println("base: " + said[0]);
        System.out.println("derived: " + said[1]);
        System.out.println("again: " + use(() -> Derived.own++));
    }
}
