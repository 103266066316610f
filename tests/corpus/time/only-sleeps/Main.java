public class Main {
    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            try {
                while (true) {
                    Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        synchronized (lock) {
            try {
                while (true) {
                    lock.wait(7);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
