import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    int field;

    static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(Main.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void add(Main shared) {
        FIELD.setVolatile(shared, (int) FIELD.getVolatile(shared) + 1);
    }

    public static void main(String[] args) throws Exception {
        Main shared = new Main();
        Thread t = new Thread(() -> add(shared));
        t.start();
        add(shared);
        t.join();
        assert shared.field == 2 : shared.field;
    }
}
