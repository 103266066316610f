import java.lang.reflect.Array;
import java.util.Arrays;

/** Native methods that throw are in the stack trace. */
public class Main {
    interface Action {
        void run() throws Exception;
    }

    public static void main(String[] args) {
        show(() -> System.arraycopy(new int[1], 0, new int[1], 0, 2));
        show(() -> System.arraycopy(null, 0, new int[1], 0, 2));
        show(() -> Array.newInstance(int.class, -1));
        show(() -> Arrays.copyOf(new String[1], -1));
        show(() -> Array.get(new int[1], 1));
        show(() -> new Object().notify());
        show(() -> new Object().wait(1));
        show(() -> new int[1].clone()[1]++);
        show(() -> {
            Thread.currentThread().interrupt();
            synchronized (args) {
                args.wait();
            }
        });
    }

    private static void show(Action action) {
        try {
            action.run();
        } catch (Exception e) {
            StringBuilder text = new StringBuilder(e.getClass().getSimpleName());
            for (StackTraceElement at : e.getStackTrace()) {
                if (at.getClassName().startsWith("java.")) {
                    text.append(' ').append(at.getMethodName()).append(at.isNativeMethod() ? "*" : "");
                }
            }
            System.out.println(text);
        }
    }
}
