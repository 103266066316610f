import java.lang.reflect.Method;

public class Main {
    public static void take(Integer a, Integer b) {
        assert a.equals(b);
    }

    public static void main(String[] args) throws Throwable {
        Method method = Main.class.getMethod("take", Integer.class, Integer.class);
        Object[] values = {1, 1};
        Thread thread = new Thread(() -> {
            synchronized (values) {
                values[0] = 2;
                values[1] = 2;
            }
        });
        thread.start();
        synchronized (values) {
            method.invoke(null, values);
        }
        thread.join();
    }
}
