public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.print("hook ")));
        Thread t = new Thread(() -> System.out.print("thread "));
        t.start();
        System.exit(0);
    }
}
