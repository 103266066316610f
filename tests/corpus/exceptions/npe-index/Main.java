import java.util.Arrays;
import java.util.PriorityQueue;

/** The message names the variables of the library's code, also those that are an index into an array of objects. */
public class Main {
    static void message(Runnable action) {
        try {
            action.run();
            System.out.println("none");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        message(() -> Arrays.sort(new Object[] {1, null}));
        message(() -> Arrays.sort(new Object[] {null, 1}));
        message(() -> Arrays.sort(new Object[] {2, 1, null}));
        message(() -> Arrays.sort(new String[] {"a", null, "b"}));
        message(() -> new PriorityQueue<>(Arrays.asList(3, null)));
        message(() -> String.join("-", (CharSequence[]) null));
    }
}
