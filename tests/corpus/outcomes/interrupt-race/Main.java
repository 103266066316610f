public class Main {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(10);
                    System.out.println("timeout");
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
