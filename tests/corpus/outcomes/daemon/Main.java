public class Main {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> System.out.println("daemon"));
        d.setDaemon(true);
        d.start();
        System.out.println("main");
    }
}
