public class Main {
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            throw new IllegalStateException("first");
        }, "other");
        other.setUncaughtExceptionHandler((thread, e) -> {
            throw new ArithmeticException("second");
        });
        other.start();
        other.join();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            System.setErr(null);
            throw new Error();
        });
        throw new Exception("third");
    }
}
