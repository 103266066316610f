import java.util.NavigableMap;
import java.util.TreeMap;

/** Who first asks for the part of a map in descending order compares its bounds, with the comparator of the program. */
public class Main {
    static volatile boolean compares;
    static volatile String last = "";

    static int compare(int a, int b) {
        if (compares) {
            last = Thread.currentThread().getName();
        }
        return Integer.compare(a, b);
    }

    public static void main(String[] args) throws InterruptedException {
        TreeMap<Integer, String> all = new TreeMap<>(Main::compare);
        all.put(1, "one");
        NavigableMap<Integer, String> some = all.subMap(0, true, 5, true);
        compares = true;
        Thread.currentThread().setName("m");
        Thread t = new Thread(some::descendingMap, "t");
        t.start();
        some.descendingMap();
        t.join();
        System.out.println(last);
    }
}
