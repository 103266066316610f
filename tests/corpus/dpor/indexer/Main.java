import java.util.concurrent.atomic.AtomicIntegerArray;

/** Threads that put their messages into a hash table (indexer of Flanagan and Godefroid, POPL 2005). */
public class Main {
    static final int SIZE = 128, MESSAGES = 4;
    static final AtomicIntegerArray table = new AtomicIntegerArray(SIZE);

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int t = 0; t < threads.length; t++) {
            int number = t;
            threads[t] = new Thread(() -> {
                for (int m = 1; m <= MESSAGES; m++) {
                    int message = m * 11 + number;
                    int at = message * 7 % SIZE;
                    while (!table.compareAndSet(at, 0, message)) {
                        at = (at + 1) % SIZE;
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
