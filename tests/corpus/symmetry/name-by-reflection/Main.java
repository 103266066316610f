import sun.misc.Unsafe;

/** Two threads do the same; the second one reads the number of both where the JVM keeps it. */
public class Main {
    static Thread first;
    static final Unsafe UNSAFE = unsafe();

    static Unsafe unsafe() {
        try {
            var field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static long number(Thread thread) {
        try {
            return UNSAFE.getLong(thread, UNSAFE.objectFieldOffset(Thread.class.getDeclaredField("tid")));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (Main.class) {
                    if (first == null) {
                        first = Thread.currentThread();
                    } else {
                        System.out.println(number(first) < number(Thread.currentThread()));
                    }
                }
            }).start();
        }
    }
}
