import java.lang.reflect.Field;

/** An initialiser reads its static field by reflection and shows the {@code Field}: who has that does not wait any more. */
public class Main {
    static volatile Field shown;

    static class Table {
        static int value;

        static {
            try {
                Field field = Table.class.getDeclaredField("value");
                field.get(null);
                shown = field;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            value = 1;
        }

        static void use() {}
    }

    static Object read() {
        try {
            Field field = shown;
            return field == null ? "none" : field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(read())).start();
        Table.use();
    }
}
