public class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (true) {
                Thread.yield();
            }
        });
        thread.setDaemon(true);
        thread.start();
        thread.stop();
    }
}
