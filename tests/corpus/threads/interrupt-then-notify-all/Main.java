public class Main {
    static boolean waits;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                try {
                    lock.wait();
                    System.out.print("notified " + Thread.interrupted());
                } catch (InterruptedException e) {
                    System.out.print("thrown " + Thread.interrupted());
                }
            }
        });
        t.start();
        synchronized (lock) {
            if (!waits) {
                t.interrupt();
                System.out.print("early ");
                return;
            }
        }
        t.interrupt();
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
