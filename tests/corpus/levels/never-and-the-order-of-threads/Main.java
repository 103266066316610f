public class Main {
    static volatile int v;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread writes = new Thread(() -> v = 1);
        writes.start();
        Thread reads = new Thread(() -> seen = v);
        reads.start();
        writes.join();
        reads.join();
        System.out.print(seen);
    }
}
