public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        Runnable r = () -> {
            for (int i = 0; i < 2; i++) {
                synchronized (Main.class) {
                    x++;
                }
            }
        };
        Thread a = new Thread(r);
        Thread b = new Thread(r);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(x);
    }
}
