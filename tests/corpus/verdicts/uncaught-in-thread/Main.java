public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int[] a = new int[1];
            a[1] = 0;
        });
        t.start();
        t.join();
    }
}
