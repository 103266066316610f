public class Main {
    static volatile boolean waits;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                waits = true;
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        t.setDaemon(true);
        t.start();
        if (waits) {
            assert t.getState() == Thread.State.WAITING : t.getState();
        }
    }
}
