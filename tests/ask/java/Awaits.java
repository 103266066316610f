import java.util.concurrent.locks.*;
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition ready = lock.newCondition();
    static int value; static boolean set;
    static int get() throws InterruptedException {
        lock.lock();
        try {
            while (!set) ready.await();
            return value;
        } finally { lock.unlock(); }
    }
    static void look(int w) {
        System.out.print(""); //A
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.lock(); try {
            if (value == 1) look(9);
            } finally { lock.unlock(); }
        });
        t.start();
        lock.lock();
        try {
            value = 1;
            look(1);
            value = 2;
        } finally { lock.unlock(); }
        look(2);
    }
}
