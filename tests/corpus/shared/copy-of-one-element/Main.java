/** It is read before it is written, and others may come in between. */
public class Main {
    static final int[] FROM = {0};
    static final int[] TO = {0};

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            FROM[0] = 1;
            TO[0] = 1;
        });
        t.start();
        System.arraycopy(FROM, 0, TO, 0, 1);
        t.join();
        System.out.println(FROM[0] + " " + TO[0]);
    }
}
