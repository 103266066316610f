/** The default handler of uncaught exceptions goes away while a thread may need it. */
public class Main {
    static volatile int started;

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> System.out.print("handled"));
        Thread fails = new Thread(() -> {
            started++;
            throw new IllegalStateException("failed");
        });
        fails.start();
        Thread.setDefaultUncaughtExceptionHandler(null);
    }
}
