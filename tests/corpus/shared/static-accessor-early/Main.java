import java.lang.reflect.Field;

/** An initialiser reads its field by a {@code Field} that others have, too: from then on they do not wait. */
public class Main {
    static Field field;

    static class Table {
        static int size = 1;

        static {
            try {
                field.getInt(null);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
            size = 2;
            size = 3;
        }

        static void use() {}
    }

    public static void main(String[] args) throws ReflectiveOperationException, InterruptedException {
        field = Table.class.getDeclaredField("size");
        Thread user = new Thread(Table::use);
        user.start();
        System.out.print(field.getInt(null));
        user.join();
    }
}
