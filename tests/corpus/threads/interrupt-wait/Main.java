public class Main {
    static final Object LOCK = new Object();
    static boolean waiting;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (LOCK) {
                waiting = true;
                try {
                    LOCK.wait();
                    System.out.println("woken");
                } catch (InterruptedException e) {
                    System.out.println("interrupted " + Thread.holdsLock(LOCK) + " " + waiting);
                }
            }
        });
        t.start();
        synchronized (LOCK) {
            t.interrupt();
            waiting = false;
        }
    }
}
