import java.lang.reflect.Field;

/** An initialiser shows a {@code Field} before it reads by it, and fails in the end. */
public class Main {
    static volatile Field shown;

    static class Table {
        static int size = 1;

        static {
            try {
                shown = Table.class.getDeclaredField("size");
                shown.getInt(null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
            size = 3;
            if (size > 0) {
                throw new IllegalStateException("no table");
            }
        }

        static void use() {}
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user =
                new Thread(
                        () -> {
                            try {
                                Table.use();
                            } catch (LinkageError e) {
                                // What the main thread sees of it is what counts.
                            }
                        });
        user.start();
        Field field = shown;
        if (field != null) {
            try {
                System.out.print(field.getInt(null));
            } catch (LinkageError e) {
                System.out.print(e.getClass().getSimpleName());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        user.join();
    }
}
