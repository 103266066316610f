public class Main {
    static int x;
    static int y;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (Main.class) {
                x = 1;
                y = 1;
            }
        });
        t.start();
        int second = y;
        int first = x;
        System.out.println(first + " " + second);
        t.join();
    }
}
