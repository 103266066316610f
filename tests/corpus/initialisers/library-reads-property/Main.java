import java.util.concurrent.ForkJoinPool;

/** A class of the library reads a property when it is initialised: the first of two threads that use it decides what it finds. */
public class Main {
    static volatile int flag;
    static int seen;
    static int size;

    public static void main(String[] args) throws Exception {
        Thread sets = new Thread(() -> {
            System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "3");
            seen = flag;
        });
        Thread asks = new Thread(() -> {
            flag = 1;
            size = ForkJoinPool.getCommonPoolParallelism();
        });
        Thread uses = new Thread(() -> {
            try {
                Class.forName("java.util.concurrent.ForkJoinPool");
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        });
        sets.start();
        asks.start();
        uses.start();
        sets.join();
        asks.join();
        uses.join();
        System.out.println(seen + " " + size);
    }
}
