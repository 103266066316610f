/** Two threads print a word each. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            System.out.println("other");
        });
        other.start();
        System.out.println("main");
        other.join();
        System.out.println("end");
    }
}
