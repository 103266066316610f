public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("handled"));
        t.start();
        t.join();
    }
}
