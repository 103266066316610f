/** A loader is told twice while another thread asks it twice, in code that initialises nothing. */
public class Main {
    public static void main(String[] args) {
        ClassLoader loader = Main.class.getClassLoader();
        loader.setDefaultAssertionStatus(true);
        new Thread(() -> {
            loader.setDefaultAssertionStatus(false);
            loader.setClassAssertionStatus("Main", true);
        }).start();
        boolean first = Main.class.desiredAssertionStatus();
        System.out.println(first + " " + Main.class.desiredAssertionStatus());
    }
}
