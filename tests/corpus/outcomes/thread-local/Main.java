public class Main {
    static final ThreadLocal<Integer> MINE = ThreadLocal.withInitial(() -> 0);
    static int sum;

    static void bump() {
        MINE.set(MINE.get() + 1);
        synchronized (MINE) {
            sum += MINE.get();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> bump());
        Thread b = new Thread(() -> bump());
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(sum);
    }
}
