/** Threads that look for a free block for their inode (file-system of Flanagan and Godefroid, POPL 2005). */
public class Main {
    static final int BLOCKS = 26, INODES = 32;
    static final Object[] inodeLocks = new Object[INODES], blockLocks = new Object[BLOCKS];
    static final int[] inodes = new int[INODES];
    static final boolean[] busy = new boolean[BLOCKS];

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < INODES; i++) {
            inodeLocks[i] = new Object();
        }
        for (int i = 0; i < BLOCKS; i++) {
            blockLocks[i] = new Object();
        }
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int t = 0; t < threads.length; t++) {
            int number = t;
            threads[t] = new Thread(() -> allocate(number % INODES));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void allocate(int i) {
        synchronized (inodeLocks[i]) {
            if (inodes[i] != 0) {
                return;
            }
            for (int b = i * 2 % BLOCKS; ; b = (b + 1) % BLOCKS) {
                synchronized (blockLocks[b]) {
                    if (!busy[b]) {
                        busy[b] = true;
                        inodes[i] = b + 1;
                        return;
                    }
                }
            }
        }
    }
}
