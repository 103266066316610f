public class Main {
    static int count;

    static class Worker extends Thread {
        @Override
        public synchronized void run() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.start();
        synchronized (Worker.class) {
            count++;
        }
        worker.join();
        assert count == 2 : count;
    }
}
