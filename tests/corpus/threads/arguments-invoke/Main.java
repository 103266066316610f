import java.lang.reflect.Method;

public class Main {
    public static void take(String a, String b) {
        System.out.println(a + b);
    }

    public static void main(String[] args) throws Throwable {
        Method method = Main.class.getMethod("take", String.class, String.class);
        Object[] values = {"a", "b"};
        Thread thread = new Thread(() -> {
            values[0] = "c";
            values[1] = "d";
        });
        thread.start();
        method.invoke(null, values);
        thread.join();
    }
}
