/** A shutdown hook has several things to do, while the thread that ends the program waits for it. */
public class Main {
    static volatile int done;

    public static void main(String[] args) {
        Thread hook = new Thread(() -> {
            done++;
            done++;
            System.out.println(done);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        Thread other = new Thread(() -> done = 5);
        other.start();
    }
}
