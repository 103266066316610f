public class Main {
    static int count;

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            assert Thread.holdsLock(this);
            count++;
            notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        Worker hook = new Worker();
        Runtime.getRuntime().addShutdownHook(hook);
        worker.start();
        synchronized (worker) {
            count++;
        }
        worker.join();
        assert count == 2 : count;
    }
}
