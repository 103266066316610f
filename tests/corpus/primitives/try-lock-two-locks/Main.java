import java.util.concurrent.locks.ReentrantLock;

public class Main {
    static final ReentrantLock A = new ReentrantLock();
    static final ReentrantLock B = new ReentrantLock();
    static int both;

    static void take(ReentrantLock first, ReentrantLock second) {
        while (true) {
            first.lock();
            try {
                if (second.tryLock()) {
                    try {
                        both++;
                        return;
                    } finally {
                        second.unlock();
                    }
                }
            } finally {
                first.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> take(A, B));
        t.start();
        take(B, A);
        t.join();
        assert both == 2 : both;
    }
}
