public class Main {
    static final Object one = new Object();
    static final Object other = new Object();
    static volatile int v;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (one) {
                v = 1;
                v = 2;
            }
            v = 3;
            v = 4;
        });
        t.start();
        synchronized (other) {
            System.out.print(v);
        }
        t.join();
    }
}
