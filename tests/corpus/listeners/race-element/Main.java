/** Two threads that write the same element, and nothing but the order makes a difference. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[3];
        Thread a = new Thread(() -> cells[1] = 1, "a");
        Thread b = new Thread(() -> cells[1] = 1, "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
