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
        t.start();
        synchronized (lock) {
            if (!done) {
                lock.wait(100);
            }
            System.out.println(done);
        }
        t.join();
    }
}
