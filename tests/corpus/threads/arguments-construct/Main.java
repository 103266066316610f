import java.lang.reflect.Constructor;

public class Main {
    public Main(String a, String b) {
        System.out.println(a + b);
    }

    public static void main(String[] args) throws Throwable {
        Constructor<Main> constructor = Main.class.getConstructor(String.class, String.class);
        Object[] values = {"a", "b"};
        Thread thread = new Thread(() -> {
            values[0] = "c";
            values[1] = "d";
        });
        thread.start();
        constructor.newInstance(values);
        thread.join();
    }
}
