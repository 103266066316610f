import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

public class Main {
    static volatile Object a;

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new HashMap<>();
        Thread t = new Thread(() -> a = map.keySet());
        t.start();
        Object keys = map.keySet();
        t.join();
        System.out.println(new AtomicReference<Object>(a).compareAndSet(keys, null));
    }
}
