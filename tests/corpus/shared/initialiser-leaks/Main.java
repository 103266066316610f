import java.util.ArrayList;
import java.util.List;

/** An initialiser shows its list to another thread before it has filled it. */
public class Main {
    static volatile List<Integer> shown;

    static class Numbers {
        static final List<Integer> LIST = new ArrayList<>();

        static {
            LIST.add(1);
            shown = LIST;
            LIST.add(2);
        }

        static void use() {}
    }

    public static void main(String[] args) {
        new Thread(() -> {
            List<Integer> list = shown;
            System.out.println(list == null ? "none" : list.size());
        }).start();
        Numbers.use();
    }
}
