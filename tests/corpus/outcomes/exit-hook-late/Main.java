/** A hook is registered while the program ends, and none was there before. */
public class Main {
    public static void main(String[] args) {
        new Thread(() -> {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }).start();
        System.exit(3);
    }
}
