import java.util.concurrent.TimeUnit;

/** Where there is no room on the stack for the initialiser of a class, the class fails for everybody. */
public class Main {
    static int overflows;
    static String main;
    static String other;

    static String use() {
        try {
            return TimeUnit.DAYS == null ? "null" : "days";
        } catch (Throwable e) {
            return "failed";
        }
    }

    static void fill() {
        try {
            fill();
        } catch (StackOverflowError e) {
            overflows++;
            if (overflows < 4) {
                throw e;
            }
            main = use();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> other = use());
        t.start();
        fill();
        t.join();
        System.out.println(main + " " + other);
    }
}
