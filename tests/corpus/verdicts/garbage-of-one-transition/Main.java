/** Each thread makes 400 MB of garbage in one transition, beside another thread. */
public class Main {
    static int made;

    static void make() {
        int n = 0;
        for (int i = 0; i < 200; i++) {
            char[] garbage = new char[1 << 20];
            n += garbage.length >> 20;
        }
        synchronized (Main.class) {
            made += n;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Main::make);
        t.start();
        make();
        t.join();
        System.out.println(made);
    }
}
