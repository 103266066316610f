import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

public class Main {
    static volatile Object a;

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new HashMap<>();
        Thread t = new Thread(() -> a = map.keySet());
        t.start();
        Object keys = map.keySet();
        t.join();
        System.out.println(new WeakReference<Object>(a).refersTo(keys));
    }
}
