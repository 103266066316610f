import java.util.concurrent.Semaphore;

public class Main {
    static class Reducible extends Semaphore {
        Reducible() {
            super(1);
        }

        void reduce() {
            reducePermits(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Reducible permits = new Reducible();
        int[] tried = new int[1];
        Thread t = new Thread(() -> tried[0] = permits.tryAcquire() ? 1 : 0);
        Thread r = new Thread(permits::reduce);
        t.start();
        r.start();
        int drained = Math.max(permits.drainPermits(), 0);
        t.join();
        r.join();
        System.out.println(drained + " " + tried[0]);
    }
}
