public class Main {
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
        }, "spinner").start();
        ready = true;
    }
}
