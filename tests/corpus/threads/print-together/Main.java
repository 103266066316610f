/** Who prints takes the monitor of the stream: nothing comes in between two prints under it. */
public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (System.out) {
                System.out.print("a");
                System.out.print("b");
            }
        });
        t.start();
        System.out.print("c");
        t.join();
    }
}
