import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** An initialiser makes a {@code VarHandle} of its static field and shows it: who has that does not wait any more. */
public class Main {
    static volatile VarHandle shown;

    static class Table {
        static int value;

        static {
            try {
                shown = MethodHandles.lookup().findStaticVarHandle(Table.class, "value", int.class);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            value = 1;
        }

        static void use() {}
    }

    static String read() {
        VarHandle handle = shown;
        return handle == null ? "none" : "" + (int) handle.get();
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(read())).start();
        Table.use();
    }
}
