public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("first");
        });
        t.setUncaughtExceptionHandler((thread, e) -> {
            System.out.println("handler");
            throw new IllegalStateException("second");
        });
        t.start();
        t.join();
        System.out.println(t.isAlive() + " " + t.getState());
    }
}
