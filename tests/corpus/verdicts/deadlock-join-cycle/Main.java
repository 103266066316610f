public class Main {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                throw new RuntimeException(e);
            }
        });
        t.start();
        t.join();
    }
}
