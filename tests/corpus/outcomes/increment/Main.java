public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x++);
        Thread b = new Thread(() -> x++);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(x);
    }
}
