public class Main {
    static StringBuilder log = new StringBuilder();

    static int note(String s) {
        System.out.println(s);
        return s.length();
    }

    static class Base {
        static int a = note("Base.a");
        int x = note("Base.x");

        static {
            note("Base static block");
        }

        {
            note("Base instance block");
        }

        Base() {
            note("Base()");
            hook();
        }

        void hook() {
            note("Base.hook");
        }
    }

    static class Derived extends Base {
        static final int CONSTANT = 7;
        static int b = note("Derived.b");
        int y = note("Derived.y");
        String s = "set";

        Derived() {
            this(1);
            note("Derived()");
        }

        Derived(int i) {
            super();
            note("Derived(int)");
        }

        @Override
        void hook() {
            note("Derived.hook " + s);
        }
    }

    interface Constants {
        int K = note("Constants.K");

        static void touch() {}
    }

    interface WithDefault {
        int K = note("WithDefault.K");

        default void run() {}
    }

    static class Impl implements Constants, WithDefault {
        static {
            note("Impl");
        }
    }

    static class Broken {
        static int v = 1 / Integer.parseInt("0");
    }

    public static void main(String[] args) {
        note("main");
        note("constant " + Derived.CONSTANT);
        Derived[] array = new Derived[1];
        note("array made");
        new Derived();
        new Derived(2);
        new Impl();
        note("K " + Constants.K);
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Broken.v);
            } catch (ExceptionInInitializerError e) {
                note("initializer error " + e.getCause());
            } catch (NoClassDefFoundError e) {
                note(e.getMessage());
            }
        }
    }
}
