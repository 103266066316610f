import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class Main {
    public static void take(String a, String b) {
        System.out.println(a + b);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle handle = MethodHandles.lookup().findStatic(Main.class, "take", MethodType.methodType(void.class, String.class, String.class));
        Object[] values = {"a", "b"};
        Thread thread = new Thread(() -> {
            values[0] = "c";
            values[1] = "d";
        });
        thread.start();
        handle.invokeWithArguments(values);
        thread.join();
    }
}
