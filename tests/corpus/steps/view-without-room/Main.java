import java.util.HashMap;
import java.util.Map;

/** To make a view of a map takes more room on the stack than to find it there. */
public class Main {
    static final Map<Integer, Integer> MAP = new HashMap<>();
    static int overflows;
    static String seen;

    static void fill() {
        try {
            fill();
        } catch (StackOverflowError e) {
            overflows++;
            if (overflows < 4) {
                throw e;
            }
            try {
                MAP.keySet();
                seen = "found it";
            } catch (StackOverflowError again) {
                seen = "could not make it";
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(MAP::keySet);
        t.start();
        fill();
        t.join();
        System.out.println(seen);
    }
}
