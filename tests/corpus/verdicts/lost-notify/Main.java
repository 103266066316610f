public class Main {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            lock.wait();
        }
    }
}
