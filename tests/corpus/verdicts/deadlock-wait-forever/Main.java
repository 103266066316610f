public class Main {
    public static void main(String[] args) throws Exception {
        synchronized (Main.class) {
            Main.class.wait();
        }
    }
}
