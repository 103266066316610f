public class Main {
    static volatile int value;

    public static void main(String[] args) throws Exception {
        Thread reader = new Thread(() -> System.out.print(value));
        Thread other = new Thread(() -> System.out.print("c"));
        reader.start();
        value++;
        other.start();
        reader.join();
    }
}
