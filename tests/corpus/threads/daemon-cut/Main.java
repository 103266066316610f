public class Main {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.print("1");
            System.out.print("2");
        });
        t.setDaemon(true);
        t.start();
        System.out.print("m");
    }
}
