import gov.nasa.jpf.vm.Verify;

/** Choices of data in threads that meet. */
public class Main {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Thread(() -> x = Verify.getInt(1, 3)), new Thread(() -> x = 4)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
