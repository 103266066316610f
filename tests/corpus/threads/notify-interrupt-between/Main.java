public class Main {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!ready) {
                        lock.wait();
                    }
                    System.out.print("ready");
                } catch (InterruptedException e) {
                    System.out.print("interrupted");
                }
            }
        });
        Thread other = new Thread(() -> {
            if (ready) {
                waiter.interrupt();
            }
        });
        waiter.start();
        other.start();
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }
}
