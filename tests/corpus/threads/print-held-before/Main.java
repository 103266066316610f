/** The monitor of the stream is held since before there was a second thread. */
public class Main {
    static volatile boolean asked;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            asked = true;
            System.out.print("c");
        });
        synchronized (System.out) {
            t.start();
            System.out.print(asked ? "A" : "a");
            System.out.print("b");
        }
        t.join();
    }
}
