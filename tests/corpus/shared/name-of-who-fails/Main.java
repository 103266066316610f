/** The error tells its name. */
public class Main {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("x");
        }, "old");
        t.start();
        t.setName("new");
    }
}
