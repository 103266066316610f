public class Main {
    public static void main(String[] args) throws Exception {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
                System.out.println("overslept");
            } catch (InterruptedException e) {
                System.out.println("sleep interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("wait interrupted, holds the lock: " + Thread.holdsLock(lock));
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Thread runner = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.yield();
            }
            System.out.println("flag " + Thread.interrupted() + " " + Thread.interrupted());
        });
        runner.start();
        runner.interrupt();
        runner.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            new Thread(() -> {}).join();
            synchronized (lock) {
                lock.wait(1);
            }
        } catch (InterruptedException e) {
            System.out.println("main interrupted");
        }
    }
}
