public class Main {
    static boolean done;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                done = true;
                lock.notify();
            }
        });
        boolean seen;
        long start = System.nanoTime();
        synchronized (lock) {
            t.start();
            lock.wait(50);
            seen = done;
        }
        boolean late = System.nanoTime() - start >= 50_000_000;
        System.out.println(seen + " " + late);
    }
}
