import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Main {
    static final List<Integer> LIST = new ArrayList<>();
    static final List<Integer> ONE = Collections.synchronizedList(LIST);
    static final List<Integer> OTHER = Collections.synchronizedList(LIST);

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> ONE.add(1));
        t.start();
        OTHER.add(2);
        t.join();
        assert LIST.size() == 2;
    }
}
