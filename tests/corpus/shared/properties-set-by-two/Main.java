import java.util.Properties;

/** The table of the properties is there once, whoever asks for it first. */
public class Main {
    static Properties seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            System.setProperty("a", "1");
            seen = System.getProperties();
        });
        t.start();
        System.setProperty("b", "2");
        Properties own = System.getProperties();
        t.join();
        System.out.println(System.getProperty("a") + " " + System.getProperty("b") + " " + (own == seen));
    }
}
