import java.util.NavigableMap;
import java.util.TreeMap;

/** Two threads get two maps in descending order, each with a set of keys of its own. */
public class Main {
    static volatile NavigableMap<Integer, Integer> a;

    public static void main(String[] args) throws InterruptedException {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        Thread t = new Thread(() -> a = map.descendingMap());
        t.start();
        NavigableMap<Integer, Integer> down = map.descendingMap();
        t.join();
        System.out.println(a.navigableKeySet() == down.navigableKeySet());
    }
}
