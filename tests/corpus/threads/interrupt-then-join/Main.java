public class Main {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {});
        Thread.currentThread().interrupt();
        t.start();
        try {
            t.join();
            System.out.print("joined " + Thread.interrupted());
        } catch (InterruptedException e) {
            System.out.print("thrown " + Thread.interrupted());
        }
    }
}
