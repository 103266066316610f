import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Small numbers are boxed as {@code valueOf} does: the same object each time. */
public class Main {
    static Object ticket = 0;

    static final VarHandle TICKET;

    static {
        try {
            TICKET = MethodHandles.lookup().findStaticVarHandle(Main.class, "ticket", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        TICKET.set(1);
        boolean[] won = new boolean[2];
        Thread other = new Thread(() -> won[0] = TICKET.compareAndSet(1, 2));
        other.start();
        won[1] = TICKET.compareAndSet(1, 2);
        other.join();
        assert won[0] != won[1] && ticket.equals(2);
    }
}
