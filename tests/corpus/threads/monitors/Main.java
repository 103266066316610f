public class Main {
    synchronized void first(int n) {
        if (n > 0) {
            first(n - 1);
        } else {
            System.out.println("recursive " + Thread.holdsLock(this));
        }
    }

    synchronized void fails() {
        throw new IllegalStateException("released");
    }

    static synchronized boolean staticSync() {
        return Thread.holdsLock(Main.class);
    }

    public static void main(String[] args) throws Exception {
        Main m = new Main();
        m.first(3);
        try {
            m.fails();
        } catch (IllegalStateException e) {
            System.out.println(Thread.holdsLock(m) + " " + e.getMessage());
        }
        Object lock = new Object();
        synchronized (lock) {
            synchronized (lock) {
                System.out.println(Thread.holdsLock(lock));
            }
            System.out.println(Thread.holdsLock(lock));
        }
        System.out.println(Thread.holdsLock(lock));
        String[] calls = {"wait", "notify", "notifyAll"};
        for (String call : calls) {
            try {
                switch (call) {
                    case "wait" -> lock.wait();
                    case "notify" -> lock.notify();
                    default -> lock.notifyAll();
                }
            } catch (IllegalMonitorStateException e) {
                System.out.println(call + ": " + e.getMessage());
            }
        }
        synchronized (lock) {
            lock.notifyAll();
            lock.wait(5);
            try {
                lock.wait(-1);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(staticSync());
        Thread t = new Thread(() -> {
            synchronized (lock) {
                System.out.println("other got it");
            }
        });
        synchronized (lock) {
            t.start();
            System.out.println("main has it");
        }
        t.join();
    }
}
