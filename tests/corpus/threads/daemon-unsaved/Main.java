public class Main {
    static volatile boolean saved;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert saved : "not saved";
        }));
        Thread writer = new Thread(() -> saved = true);
        writer.setDaemon(true);
        writer.start();
    }
}
