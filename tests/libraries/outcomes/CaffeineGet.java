import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** The mapping function is called at most once per key, and both callers get its result. */
public class CaffeineGet {
    public static void main(String[] args) throws InterruptedException {
        Cache<String, Integer> cache = Caffeine.newBuilder().maximumSize(1).executor(Runnable::run).build();
        Integer[] got = new Integer[1];
        Thread other = new Thread(() -> got[0] = cache.get("key", key -> 1));
        other.start();
        Integer mine = cache.get("key", key -> 2);
        other.join();
        System.out.println(mine + " " + got[0] + " " + cache.getIfPresent("key"));
    }
}
