import java.util.concurrent.*;
public class Exec {
    static int n;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> f = pool.submit(() -> { n++; if (n > 0) throw new IllegalStateException("no"); return n; });
        try {
            System.out.println(f.get());
        } finally {
            pool.shutdown();
        }
    }
}
