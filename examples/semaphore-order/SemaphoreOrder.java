/** The textbook solution with two lines swapped. */
public class SemaphoreOrder {
    static class Semaphore {
        private int permits;

        Semaphore(int permits) {
            this.permits = permits;
        }

        synchronized void down() throws InterruptedException {
            while (permits == 0) {
                wait();
            }
            permits--;
        }

        synchronized void up() {
            permits++;
            notify();
        }
    }

    private static final int ITEMS = 2;
    private static final Semaphore MUTEX = new Semaphore(1);
    private static final Semaphore EMPTY = new Semaphore(1);
    private static final Semaphore FULL = new Semaphore(0);
    private static int queued;

    private static void produce() {
        try {
            for (int i = 0; i < ITEMS; i++) {
                // Wrong: who waits for a free place here keeps everybody else out.
                MUTEX.down();
                EMPTY.down();
                queued++;
                assert queued <= 1 : "the queue overflows";
                MUTEX.up();
                FULL.up();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void consume() {
        try {
            for (int i = 0; i < ITEMS; i++) {
                FULL.down();
                MUTEX.down();
                queued--;
                assert queued >= 0 : "the queue is empty";
                MUTEX.up();
                EMPTY.up();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(SemaphoreOrder::produce, "producer").start();
        new Thread(SemaphoreOrder::consume, "consumer").start();
    }
}
