import java.lang.reflect.Field;

public class Main {
    static int count;

    static synchronized void increment() {
        try {
            Field field = Main.class.getDeclaredField("count");
            field.setInt(null, field.getInt(null) + 1);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(Main::increment);
        other.start();
        increment();
        other.join();
        assert count == 2;
    }
}
