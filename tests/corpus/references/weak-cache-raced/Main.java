import java.lang.ref.WeakReference;

/** Two threads use a cached object; one looks at the reference twice. */
public class Main {
    static volatile WeakReference<int[]> cache = new WeakReference<>(new int[] {1});

    static int[] load() {
        if (cache.get() == null) {
            cache = new WeakReference<>(new int[] {1});
        }
        return cache.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> load()[0]++);
        other.start();
        load()[0]++;
        other.join();
    }
}
