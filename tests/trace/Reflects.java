import java.lang.reflect.Field;

/** A field that is set by reflection. */
public class Reflects {
    static class Data {
        int a;
        int b;
    }

    static final Data DATA = new Data();

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { synchronized (DATA) { DATA.b = 1; } }, "other");
        Field field = Data.class.getDeclaredField("a");
        other.start();
        field.setInt(DATA, 3);
        int seen = field.getInt(DATA);
        other.join();
        assert seen != 3;
    }
}
