/** A barrier that counts arrivals, used for two rounds. */
public class BarrierReuse {
    static class Barrier {
        private final int parties;
        private int arrived;

        Barrier(int parties) {
            this.parties = parties;
        }

        synchronized void await() throws InterruptedException {
            arrived++;
            if (arrived == parties) {
                arrived = 0;
                notifyAll();
            } else {
                // Wrong: the woken thread asks about the counter, which already belongs to the next round.
                while (arrived != 0) {
                    wait();
                }
            }
        }
    }

    public static void main(String[] args) {
        Barrier barrier = new Barrier(2);
        Runnable worker = () -> {
            try {
                barrier.await();
                barrier.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        new Thread(worker).start();
        new Thread(worker).start();
    }
}
