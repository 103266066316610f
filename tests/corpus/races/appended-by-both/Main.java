/** Both threads read and write an object of the library that is not made for threads: one race, whichever of them writes. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread t = new Thread(() -> text.append("a"));
        t.start();
        text.append("b");
        t.join();
    }
}
