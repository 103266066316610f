public class Main {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> ready = true).start();
        long end = System.nanoTime() + 5_000_000;
        boolean seen = ready;
        while (!seen && System.nanoTime() < end) {
            seen = ready;
        }
        System.out.println(seen);
    }
}
