public class Main {
    static long x;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x += 2);
        Thread b = new Thread(() -> x += 3);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(x);
    }
}
