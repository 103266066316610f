public class Leads {
    static Object lock = new Object();
    static Leads self = new Leads();
    Object inner = new Object();
    static int n;
    static void work() {
        synchronized (lock) {
            n++;
        }
        synchronized (self.inner) {
            n++;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> work(), "t");
        Thread u = new Thread(() -> work(), "u");
        t.start(); u.start(); t.join(); u.join();
        assert n == 5 : n;
    }
}
