public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> System.out.println("t"));
        t.start();
        System.exit(0);
    }
}
