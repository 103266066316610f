public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.notify();
                    LOCK.wait();
                    System.out.println("woken " + Thread.currentThread().isInterrupted());
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + Thread.currentThread().isInterrupted());
                }
            }
        });
        synchronized (LOCK) {
            t.start();
            LOCK.wait();
            t.interrupt();
            LOCK.notify();
        }
    }
}
