/** The textbook solution: first the place, then the lock. */
public class ProducerConsumerSemaphore {
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
                EMPTY.down();
                MUTEX.down();
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
        new Thread(ProducerConsumerSemaphore::produce, "producer").start();
        new Thread(ProducerConsumerSemaphore::consume, "consumer").start();
    }
}
