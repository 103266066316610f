public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x = 5);
        t.start();
        t.join();
        System.out.println(x);
    }
}
