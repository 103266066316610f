/** Two threads have a {@code Field} of their own each. The copies share what the first of them was read by. */
public class Main {
    static class Table {
        static int size = 1;

        static {
            read();
            size = 2;
            size = 3;
        }

        static void use() {}
    }

    static int read() {
        try {
            return Table.class.getDeclaredField("size").getInt(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(Table::use);
        user.start();
        System.out.print(read());
        user.join();
    }
}
