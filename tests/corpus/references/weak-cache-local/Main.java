import java.lang.ref.WeakReference;

/** What was read from the reference is kept in a variable. */
public class Main {
    static volatile WeakReference<int[]> cache = new WeakReference<>(new int[] {1});

    static int[] load() {
        int[] value = cache.get();
        if (value == null) {
            value = new int[] {1};
            cache = new WeakReference<>(value);
        }
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> load()[0]++);
        other.start();
        load()[0]++;
        other.join();
    }
}
