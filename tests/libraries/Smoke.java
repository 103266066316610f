import java.util.Arrays;

/** What the programs have in common: they print what a library answers, in sections that are compared one by one. */
abstract class Smoke {
    /** A piece of a program. */
    interface Body {
        void run() throws Exception;
    }

    /** One section of the output. What it throws is part of it and does not end the program. */
    static void section(String name, Body body) {
        System.out.println("== " + name);
        try {
            body.run();
        } catch (Throwable e) {
            System.out.println("broken off: " + e);
        }
    }

    /** One line. */
    static void p(Object... values) {
        System.out.println(Arrays.deepToString(values));
    }

    /** The line that an exception makes: it is what should happen. */
    static void fails(Body body) {
        try {
            body.run();
            p("no exception");
        } catch (Exception e) {
            // Identity hash codes differ from run to run.
            p(e.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }
}
