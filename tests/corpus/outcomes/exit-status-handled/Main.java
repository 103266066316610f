public class Main {
    static volatile boolean late;

    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {});
        new Thread(() -> late = true).start();
        if (late) {
            throw new IllegalStateException("handled");
        }
    }
}
