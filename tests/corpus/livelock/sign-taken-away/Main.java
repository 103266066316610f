public class Main {
    static volatile boolean sign;

    public static void main(String[] args) throws InterruptedException {
        Thread guest = new Thread(() -> {
            while (!sign) {
                Thread.yield();
            }
        }, "guest");
        guest.start();
        sign = true;
        // Whoever has not looked by now never sees it.
        sign = false;
        guest.join();
    }
}
