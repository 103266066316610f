public class Main {
    static volatile boolean late;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
        Thread other = new Thread(() -> {
            late = true;
            throw new IllegalStateException("not of the main thread");
        });
        other.start();
        if (late) {
            throw new IllegalStateException("of the main thread");
        }
        other.join();
    }
}
