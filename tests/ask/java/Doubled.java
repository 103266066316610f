public class Main {
    static int count;
    static synchronized int get() {
        return count; //A
    }
    static synchronized void inc() { count++; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { inc(); inc(); });
        t.start();
        get();
        t.join();
    }
}
