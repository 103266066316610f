public class Main {
    static volatile int at;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            at = 1;
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            at = 2;
            synchronized (lock) {
                at = 3;
            }
        });
        synchronized (lock) {
            t.start();
            int seen = at;
            Thread.State state = t.getState();
            if (seen == at) {
                System.out.print(seen + " " + state);
            }
        }
    }
}
