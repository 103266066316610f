public class Main {
    static int value;
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            value = 42;
            ready = true;
        });
        writer.start();
        System.out.println(ready ? "ready " + value : "early");
        writer.join();
    }
}
