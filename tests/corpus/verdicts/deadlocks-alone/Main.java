public class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> {
            throw new IllegalStateException("not looked for");
        }).start();
        synchronized (lock) {
            lock.wait();
        }
    }
}
