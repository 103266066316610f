public class Main {
    static volatile int value;
    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> {
            synchronized (LOCK) {
                System.out.print("f");
            }
            System.out.print(value);
        });
        Thread other = new Thread(() -> {
            System.out.print("c");
            value++;
        });
        reader.start();
        value++;
        other.start();
        reader.join();
    }
}
