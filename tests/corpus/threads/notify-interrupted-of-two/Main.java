import gov.nasa.jpf.vm.Verify;

/** Two threads are interrupted while they wait; a notification that follows may still end the wait of either. */
public class Main {
    static final Object LOCK = new Object();
    static String first;
    static int waiting;

    static class Waiter extends Thread {
        Waiter(String name) {
            super(name);
        }

        @Override
        public void run() {
            synchronized (LOCK) {
                waiting++;
                try {
                    LOCK.wait();
                    assert !(first.equals("b") && getName().equals("a")) : "a is notified";
                } catch (InterruptedException e) {
                    // So it is, for at least one of them.
                }
            }
        }
    }

    static void start(Waiter waiter) {
        synchronized (LOCK) {
            if (first == null) {
                first = waiter.getName();
            }
            waiter.start();
        }
    }

    public static void main(String[] args) throws Exception {
        Waiter a = new Waiter("a");
        Waiter b = new Waiter("b");
        Thread one = new Thread(() -> start(a));
        Thread two = new Thread(() -> start(b));
        one.start();
        two.start();
        one.join();
        two.join();
        synchronized (LOCK) {
            Verify.ignoreIf(waiting < 2);
            a.interrupt();
            b.interrupt();
            LOCK.notify();
        }
    }
}
