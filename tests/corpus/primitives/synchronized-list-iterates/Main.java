import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<String> list = Collections.synchronizedList(new ArrayList<>());
        list.add("a");
        list.add("b");
        new Thread(() -> list.add("c")).start();
        for (String s : list) {
            assert s != null;
        }
    }
}
