public class Main {
    static int x, y, a, b;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            x = 1;
            a = y;
        });
        Thread second = new Thread(() -> {
            y = 1;
            b = x;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.print(a + " " + b);
    }
}
