public class Main {
    static int x;

    static void write() {
        x = 1;
    }

    public static void main(String[] args) {
        new Thread(Main::write).start();
        write();
    }
}
