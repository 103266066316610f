/** A thread is made a daemon while it is started: it was asked whether it lives before, and became one afterwards. */
public class Main {
    public static void main(String[] args) {
        Object never = new Object();
        Thread waits = new Thread(() -> {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    // It may end.
                }
            }
        });
        Thread turns = new Thread(() -> {
            try {
                waits.setDaemon(true);
            } catch (IllegalThreadStateException e) {
                waits.interrupt();
            }
        });
        turns.start();
        waits.start();
    }
}
