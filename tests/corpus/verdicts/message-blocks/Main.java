/** Nobody else runs while an exception is asked; what does not answer is reported as it was made. */
public class Main {
    static final Object lock = new Object();
    static boolean held;

    static class Locked extends RuntimeException {
        Locked() {
            super("locked");
        }

        @Override
        public String getMessage() {
            synchronized (lock) {
                if (!held) {
                    while (true) held = false;
                }
                return "open";
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                held = true;
                Thread.yield();
                held = false;
            }
        });
        holder.start();
        throw new Locked();
    }
}
