public class Main {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            Thread me = Thread.currentThread();
            synchronized (me) {
                me.notifyAll();
            }
            done = true;
        });
        worker.start();
        worker.join();
        assert done;
    }
}
