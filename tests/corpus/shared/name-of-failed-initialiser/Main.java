/** The error that a class keeps of its failed initialiser names the thread, which gets another name meanwhile. */
public class Main {
    static volatile boolean failed;

    static class Fails {
        static {
            failed = true;
            if (!Thread.currentThread().isDaemon()) {
                throw new IllegalStateException("failed");
            }
        }

        static void use() {}
    }

    static String reason;

    public static void main(String[] args) throws Exception {
        Thread uses = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                try {
                    Fails.use();
                } catch (ExceptionInInitializerError e) {
                    continue;
                } catch (NoClassDefFoundError e) {
                    reason = e.getCause().getMessage();
                }
            }
        });
        uses.start();
        if (failed) {
            uses.setName("another");
        }
        uses.join();
        System.out.println(reason);
    }
}
