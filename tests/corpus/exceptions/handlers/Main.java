public class Main {
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler(
                (t, e) -> System.out.println("default: " + t.getName() + " " + e.getMessage()));
        Thread a = new Thread(() -> {
            throw new RuntimeException("one");
        }, "a");
        a.start();
        a.join();
        Thread b = new Thread(() -> {
            throw new RuntimeException("two");
        }, "b");
        b.setUncaughtExceptionHandler((t, e) -> System.out.println("own: " + t.getName() + " " + e.getMessage()));
        b.start();
        b.join();
        throw new RuntimeException("three");
    }
}
