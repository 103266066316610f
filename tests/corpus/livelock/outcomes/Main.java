public class Main {
    static volatile boolean sign;

    public static void main(String[] args) throws InterruptedException {
        Thread guest = new Thread(() -> {
            while (!sign) {
                Thread.yield();
            }
            System.out.println("seen");
        }, "guest");
        guest.start();
        sign = true;
        sign = false;
        guest.join();
        System.out.println("over");
    }
}
