import java.lang.reflect.Field;

public class Main {
    static int number;

    public static void main(String[] args) throws Exception {
        Field field = Main.class.getDeclaredField("number");
        Thread other = new Thread(() -> {
            try {
                field.setInt(null, 1);
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        int seen = number;
        assert seen == 0 || seen == 1;
    }
}
