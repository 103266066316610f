/** Who asks for the constants of an enum initialises it, or finds them there, and each order is an execution. */
public class Main {
    static final Object LOCK = new Object();

    enum Constant {
        ONE;

        static {
            synchronized (LOCK) {
                // It is free.
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (LOCK) {
                Constant.class.getEnumConstants();
            }
        }).start();
        new Thread(() -> Constant.class.getEnumConstants()).start();
    }
}
