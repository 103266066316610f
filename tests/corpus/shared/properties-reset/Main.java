/** With null they are those of the beginning, in a new table. */
public class Main {
    public static void main(String[] args) {
        System.setProperty("x", "1");
        new Thread(() -> System.setProperties(null)).start();
        System.out.println((System.getProperty("os.name") != null) + " " + System.getProperty("x"));
    }
}
