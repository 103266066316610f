/** A class whose initialiser failed: every later use says so, and why it was. */
public class Main {
    static class Wrapped {
        static int value = fail("first", new IllegalStateException("inner"));
    }

    static class Direct {
        static final Object O;

        static {
            if (true) throw new StackOverflowError("own");
            O = null;
        }
    }

    static class Silent {
        static int[] cells = null;
        static int first = cells[0];
    }

    static class InThread {
        static int value = fail(null, null);
    }

    static class Below extends Wrapped {
        static int own = 3;
    }

    static int fail(String message, Throwable cause) {
        throw new RuntimeException(message, cause);
    }

    static void use(Runnable r) {
        try {
            r.run();
        } catch (LinkageError | VirtualMachineError e) {
            for (Throwable t = e; t != null; t = t.getCause()) {
                System.out.println(t + " in " + t.getStackTrace()[0].getMethodName());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            use(() -> Wrapped.value++);
            use(() -> new Direct());
            use(() -> System.out.println(Silent.first));
            use(() -> System.out.println(Below.own));
        }
        Thread t = new Thread(() -> use(() -> InThread.value++), "other");
        t.start();
        t.join();
        use(() -> InThread.value++);
        try {
            Wrapped.value++;
        } catch (NoClassDefFoundError e) {
            ExceptionInInitializerError why = (ExceptionInInitializerError) e.getCause();
            System.out.println(why.getException() + " " + why.getCause() + " " + why.getSuppressed().length);
            try {
                Wrapped.value++;
            } catch (NoClassDefFoundError again) {
                System.out.println(again == e);
                System.out.println(again.getCause() == why);
            }
        }
        Wrapped.value++;
    }
}
