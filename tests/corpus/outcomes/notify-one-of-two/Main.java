public class Main {
    static int waiting;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        for (String name : new String[] {"a", "b"}) {
            Thread t = new Thread(() -> {
                synchronized (lock) {
                    waiting++;
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                    System.out.println(name);
                }
            });
            t.setDaemon(true);
            t.start();
        }
        while (true) {
            synchronized (lock) {
                if (waiting == 2) {
                    lock.notify();
                    break;
                }
            }
            Thread.yield();
        }
    }
}
