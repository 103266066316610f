public class Main {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            System.out.print("1");
            System.out.print("2");
        });
        t.setDaemon(true);
        t.start();
        new Thread(() -> System.out.print("u")).start();
    }
}
