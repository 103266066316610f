public class Main {
    static int n;

    static void add() {
        int read = n;
        n = read + 1;
    }

    static void work() {
        add();
        add();
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
