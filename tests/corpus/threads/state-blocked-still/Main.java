public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
            }
        });
        t.start();
        synchronized (LOCK) {
        }
        Thread.State state = t.getState();
        t.join();
        System.out.println(state);
    }
}
