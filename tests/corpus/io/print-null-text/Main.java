import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Objects whose toString returns null, printed in every way. */
public class Main {
    static final class Nothing {
        @Override
        public String toString() {
            return null;
        }
    }

    static final class Silent extends RuntimeException {
        @Override
        public String toString() {
            return null;
        }
    }

    /** Goes through its own methods, as the documentation does not promise but the JDK does. */
    static final class Loud extends PrintStream {
        Loud(PrintStream out) {
            super(out);
        }

        @Override
        public void print(String s) {
            super.print("<" + s + ">");
        }
    }

    static void attempt(String what, Runnable print) {
        try {
            print.run();
            System.out.println(what + ": printed");
        } catch (NullPointerException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Nothing nothing = new Nothing();
        System.out.println(nothing);
        System.out.println("" + nothing + String.valueOf((Object) null));
        attempt("print", () -> System.out.print(nothing));
        attempt("append", () -> System.out.append(null).println());
        attempt("printf", () -> System.out.printf("%s %S%n", nothing, nothing));
        attempt("print of null", () -> System.out.print((Object) null));

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream into = new PrintStream(bytes, true, "UTF-8");
        into.println(nothing);
        attempt("print into bytes", () -> into.print(nothing));
        System.out.println(bytes.toString("UTF-8").trim());

        into.close();
        attempt("print into a closed stream", () -> into.print(nothing));
        System.out.println("trouble: " + into.checkError());

        Loud loud = new Loud(System.out);
        loud.println(nothing);
        attempt("print of a subclass", () -> loud.print(nothing));

        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.println(nothing);
        attempt("writer", () -> writer.print(nothing));
        System.out.println(text.toString().trim());

        Thread failing = new Thread(() -> {
            throw new Silent();
        }, "failing");
        failing.start();
        failing.join();
        throw new Silent();
    }
}
