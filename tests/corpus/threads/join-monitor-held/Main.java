public class Main {
    public static void main(String[] args) throws Exception {
        Object never = new Object();
        Thread worker = new Thread(() -> {});
        Thread holder = new Thread(() -> {
            synchronized (worker) {
                synchronized (never) {
                    try {
                        never.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        });
        holder.setDaemon(true);
        worker.start();
        holder.start();
        worker.join();
    }
}
