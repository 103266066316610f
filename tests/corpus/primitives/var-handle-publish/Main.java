import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Main {
    static int data;
    static boolean ready;

    static final VarHandle READY;

    static {
        try {
            READY = MethodHandles.lookup().findStaticVarHandle(Main.class, "ready", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            data = 7;
            READY.setRelease(true);
        });
        t.start();
        if ((boolean) READY.getAcquire()) {
            System.out.println(data);
        } else if ((boolean) READY.compareAndSet(false, false)) {
            System.out.println(0);
        } else {
            System.out.println("0 " + data);
        }
        t.join();
    }
}
