public class Main {
    static final Main shared = new Main();
    static volatile int x;

    synchronized void set(int to) {
        int was = x;
        x = to + was;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (shared) {
                int was = x;
                x = was + 1;
            }
        });
        t.start();
        shared.set(2);
        t.join();
        System.out.print(x);
    }
}
