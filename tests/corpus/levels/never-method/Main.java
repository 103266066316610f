public class Main {
    static final Object other = new Object();
    static volatile int x;

    static synchronized void set(int to) {
        x = to;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> set(1));
        t.start();
        synchronized (Main.class) {
            System.out.print(x);
        }
        t.join();
    }
}
