public class Main {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        new Thread(() -> java.util.concurrent.locks.LockSupport.unpark(main)).start();
        java.util.concurrent.locks.LockSupport.park();
    }
}
