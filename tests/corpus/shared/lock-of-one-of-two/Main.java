public class Main {
    static final Object LOCK = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                count++;
            }
            count++;
        });
        other.start();
        synchronized (LOCK) {
            count++;
        }
        other.join();
        System.out.println(count);
    }
}
