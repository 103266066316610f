public class Main {
    static int n;

    static void half() {
        int read = n;
        n = read + 1;
        throw new IllegalStateException();
    }

    static void work() {
        try {
            half();
        } catch (IllegalStateException e) {
            int read = n;
            n = read + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Main::work);
        Thread b = new Thread(Main::work);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.print(n);
    }
}
