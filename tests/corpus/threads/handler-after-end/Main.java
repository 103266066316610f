public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {});
        t.setUncaughtExceptionHandler((x, e) -> {});
        t.start();
        t.join();
        boolean forgotten = t.getUncaughtExceptionHandler() == null;
        t.setUncaughtExceptionHandler((x, e) -> {});
        System.out.println(forgotten + " " + (t.getUncaughtExceptionHandler() == null));
    }
}
