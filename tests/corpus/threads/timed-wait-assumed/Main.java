public class Main {
    static final Object LOCK = new Object();
    static String letter;

    static String receive() throws InterruptedException {
        synchronized (LOCK) {
            if (letter == null) {
                LOCK.wait(1000);
            }
            return letter;
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            synchronized (LOCK) {
                letter = "hello";
                LOCK.notify();
            }
        }).start();
        assert receive() != null : "nothing came";
    }
}
