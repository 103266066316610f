public class Main {
    static int value;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            ready = true;
            value = 42;
        });
        writer.start();
        System.out.println(ready ? "ready " + value : "early");
        writer.join();
    }
}
