/** A subclass is not initialised before its superclass is, whoever does that. */
public class Main {
    static class Base {
        static int step;

        static {
            step = 1;
            Thread.yield();
            step = 2;
        }
    }

    static class Derived extends Base {
        static int seen = step;
    }

    static class Empty extends Base {
        static int times;
    }

    static int base, derived, empty;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> base = Base.step);
        Thread b = new Thread(() -> derived = Derived.seen);
        Thread c = new Thread(() -> {
            new Empty();
            empty = Base.step;
        });
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        System.out.println(base + " " + derived + " " + empty);
    }
}
