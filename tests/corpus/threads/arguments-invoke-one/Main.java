import java.lang.reflect.Method;

public class Main {
    public static void take(Integer a) {
        assert a == 1;
    }

    public static void main(String[] args) throws Throwable {
        Method method = Main.class.getMethod("take", Integer.class);
        Object[] values = {1};
        Thread thread = new Thread(() -> {
            synchronized (values) {
                values[0] = 2;
                values[0] = 1;
            }
        });
        thread.start();
        method.invoke(null, values);
        thread.join();
    }
}
