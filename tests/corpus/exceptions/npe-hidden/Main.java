import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Method references unbox, box and cast in frames that no stack trace shows. */
public class Main {
    static Integer none;
    static String text;

    static void show(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " went well");
        } catch (NullPointerException | ClassCastException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(what + ": " + e.getMessage() + " at " + top.getMethodName() + ":" + top.getLineNumber());
        }
    }

    static int twice(int v) {
        return 2 * v;
    }

    static String name(Main m) {
        return m.toString();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        show("sum", () -> ((BinaryOperator<Integer>) Integer::sum).apply(1, none));
        show("static", () -> ((Function<Integer, Integer>) Main::twice).apply(none));
        show("receiver", () -> ((ToIntFunction<String>) String::length).applyAsInt(text));
        show("bound", () -> ((Supplier<Integer>) text::length).get());
        show("lambda", () -> ((Function<Integer, Integer>) v -> v + 1).apply(none));
        show("argument", () -> ((Function<Main, String>) Main::name).apply(null));
        show("cast", () -> ((Function) (Function<Integer, Integer>) Main::twice).apply("no number"));
        show("twice", () -> ((Function<Integer, Integer>) Main::twice).apply(21));
        ((BinaryOperator<Integer>) Integer::sum).apply(none, 2);
    }
}
