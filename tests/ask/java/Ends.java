public class Main {
    static final Object lock = new Object();
    static int a;
    static boolean w() throws Exception { synchronized (lock) { lock.wait(); return true; } }
    static boolean w10() throws Exception { synchronized (lock) { lock.wait(10); return true; } }
    static boolean sl() throws Exception { Thread.sleep(1); return true; }
    static boolean pk() throws Exception { java.util.concurrent.locks.LockSupport.park(); return true; }
    static boolean loop() throws Exception { while (true) a = a; }
    static boolean deep() { return deep() || a == 1; }
    static boolean pr() { System.out.println("XX"); return false; }
    static boolean ex() { System.exit(1); return true; }
    static boolean st() { new Thread(() -> a++).start(); return false; }
    static boolean ig() { gov.nasa.jpf.vm.Verify.ignoreIf(true); return false; }
    static int ch() { return gov.nasa.jpf.vm.Verify.getInt(0, 3); }
    static boolean nt() { synchronized (lock) { lock.notifyAll(); } return false; }
    static boolean as() { assert a > 5; return true; }
    static boolean in() { Thread.currentThread().interrupt(); return false; }
    static boolean big() { int[][] x = new int[100000][]; for (int i = 0; i < 100000; i++) x[i] = new int[1000000]; return true; }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (lock) { a = 2; lock.notify(); } });
        t.start();
        synchronized (lock) {
            int k = 0; //A
            k++;
            if (a != 2) lock.wait();
        }
        t.join();
        a++;
        int q = a; //B
    }
}
