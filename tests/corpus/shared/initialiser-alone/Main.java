import java.util.HashMap;
import java.util.Map;

/** An initialiser fills a map while another thread goes on: nobody else gets at the map before that has ended. */
public class Main {
    static volatile int a, b;

    static class Names {
        static final Map<String, Integer> NUMBERS = new HashMap<>();

        static {
            NUMBERS.put("one", 1);
            NUMBERS.put("two", 2);
            NUMBERS.put("three", 3);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            a = 1;
            b = 1;
        }).start();
        int number = Names.NUMBERS.get("two");
        System.out.println(number + " " + a + " " + b);
    }
}
