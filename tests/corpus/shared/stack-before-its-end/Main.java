/** A thread that has done the last thing that others see still has a stack. */
public class Main {
    static volatile int value;

    public static void main(String[] args) {
        Thread other = new Thread(() -> value = 1);
        other.start();
        if (value == 1 && other.getStackTrace().length > 0) {
            throw new IllegalStateException("still there");
        }
    }
}
