import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;

/** An entry is in the map before it counts, whoever asks whether there are any. */
public class Main {
    public static void main(String[] args) throws Throwable {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        MethodType type = MethodType.methodType(boolean.class);
        MethodHandle isEmpty = MethodHandles.lookup().findVirtual(ConcurrentHashMap.class, "isEmpty", type);
        Thread t = new Thread(() -> map.put(1, 1));
        t.start();
        boolean there = map.containsKey(1);
        System.out.println(there + " " + (boolean) isEmpty.invoke(map));
        t.join();
    }
}
