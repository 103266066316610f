import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.ExecutionException;

/** Two loads of one key at the same time: one loader is called, and both get what it gave. */
public class GuavaCache {
    static Integer get(Cache<String, Integer> cache, int value) {
        try {
            return cache.get("key", () -> value);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(1).concurrencyLevel(1).build();
        Integer[] got = new Integer[1];
        Thread other = new Thread(() -> got[0] = get(cache, 1));
        other.start();
        Integer mine = get(cache, 2);
        other.join();
        System.out.println(mine + " " + got[0] + " " + cache.getIfPresent("key"));
    }
}
