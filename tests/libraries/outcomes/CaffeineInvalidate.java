import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** A value is put while another thread invalidates its key: the one or the other comes last. */
public class CaffeineInvalidate {
    public static void main(String[] args) throws InterruptedException {
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).build();
        cache.put("key", 1);
        Thread other = new Thread(() -> cache.invalidate("key"));
        other.start();
        cache.put("key", 2);
        Integer between = cache.getIfPresent("key");
        other.join();
        System.out.println(between + " " + cache.getIfPresent("key"));
    }
}
