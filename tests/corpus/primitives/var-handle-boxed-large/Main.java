import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Large numbers are boxed anew each time: nobody wins. */
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
        TICKET.set(1000);
        boolean[] won = new boolean[2];
        Thread other = new Thread(() -> won[0] = TICKET.compareAndSet(1000, 2));
        other.start();
        won[1] = TICKET.compareAndSet(1000, 2);
        other.join();
        assert won[0] != won[1] && ticket.equals(2);
    }
}
