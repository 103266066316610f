public class Main {
    static Throwable failure;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("no input");
        });
        t.start();
        t.setUncaughtExceptionHandler((thread, e) -> failure = e);
        t.join();
        assert failure instanceof IllegalStateException;
    }
}
