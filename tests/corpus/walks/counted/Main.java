import gov.nasa.jpf.vm.Verify;

public class Main {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Thread(() -> {
                x++;
                x++;
            });
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
        if (Verify.incrementCounter(0) > 60) {
            throw new IllegalStateException("counted " + Verify.getCounter(0));
        }
    }
}
