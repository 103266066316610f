import java.util.ArrayList;
import java.util.List;

public class Main {
    static final List<String> LIST = new ArrayList<>(1);

    public static void main(String[] args) {
        new Thread(() -> {
            LIST.add("a");
            LIST.add("b");
        }).start();
        LIST.add("c");
    }
}
