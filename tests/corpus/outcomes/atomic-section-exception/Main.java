import gov.nasa.jpf.vm.Verify;

/** The section fails where the thread is in the synchronized method, which it leaves with an exception. */
public class Main {
    static synchronized void fail() {
        throw new IllegalStateException();
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            try {
                fail();
            } catch (IllegalStateException e) {
                System.out.println("failed");
            }
        });
        thread.start();
        Verify.beginAtomic();
        synchronized (Main.class) {
            // It is free.
        }
        Verify.endAtomic();
        thread.join();
        System.out.println("free");
    }
}
