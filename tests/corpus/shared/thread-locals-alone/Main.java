import java.util.ArrayList;
import java.util.List;

/** What a thread keeps in a thread local is its own, as what it keeps in a local variable. */
public class Main {
    static final ThreadLocal<List<Integer>> LIST = ThreadLocal.withInitial(ArrayList::new);
    static volatile int sum;

    static void work(int factor) {
        for (int i = 0; i < 3; i++) {
            LIST.get().add(factor * i);
        }
        int all = 0;
        for (int i : LIST.get()) {
            all += i;
        }
        sum = all;
        LIST.remove();
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = {new Thread(() -> work(1)), new Thread(() -> work(2)), new Thread(() -> work(3))};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum);
    }
}
