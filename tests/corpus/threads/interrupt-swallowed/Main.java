import java.util.concurrent.ArrayBlockingQueue;

public class Main {
    static final ArrayBlockingQueue<Integer> JOBS = new ArrayBlockingQueue<>(1);

    static void work() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                JOBS.take();
            } catch (InterruptedException e) {
                // Nothing to do: the loop looks at the flag, which the exception has cleared.
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(Main::work);
        worker.start();
        JOBS.put(1);
        worker.interrupt();
        worker.join();
    }
}
