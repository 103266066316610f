public class Main {
    static volatile boolean saved;

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert saved : "not saved";
        }));
        Thread writer = new Thread(() -> saved = true);
        writer.start();
        System.exit(0);
    }
}
