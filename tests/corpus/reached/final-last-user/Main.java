import java.lang.reflect.Field;

/** The final field is set again when only the other thread has the object. */
public class Main {
    static final class Cell {
        final Integer value;

        Cell(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Cell.class.getDeclaredField("value");
        field.setAccessible(true);
        Cell cell = new Cell(1);
        new Thread(() -> {
            try {
                field.set(cell, 2);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        System.out.println(cell.value);
    }
}
