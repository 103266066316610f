import gov.nasa.jpf.vm.Verify;

/** Main goes round for ever, and chooses a value each time that nobody looks at. */
public class Main {
    static int count;

    public static void main(String[] args) {
        new Thread(() -> count = 1).start();
        new Thread(() -> {
            count = 2;
            throw new IllegalStateException("late");
        }).start();
        while (true) {
            Verify.getBoolean();
            Thread.yield();
        }
    }
}
