import java.util.concurrent.locks.*;
public class Main {
    static final StampedLock lock = new StampedLock();
    static volatile boolean held, go;
    static int a;
    static int get() { lock.readLock(); try { return a; } finally { lock.tryUnlockRead(); } }
    static void inc() { lock.writeLock(); try { a++; } finally { lock.tryUnlockWrite(); } }
    static void look() {
        System.out.print(""); //A
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            lock.writeLock();
            held = true;
            while (!go) { }
            a++;
            lock.tryUnlockWrite();
        });
        t.start();
        while (!held) { }
        look();
        Thread u = new Thread(() -> inc());
        u.start();
        while (u.getState() != Thread.State.WAITING) { }
        go = true;
        t.join();
        u.join();
        look();
    }
}
