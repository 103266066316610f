import java.util.concurrent.atomic.AtomicLongArray;

public class Main {
    static final AtomicLongArray ACCOUNTS = new AtomicLongArray(new long[] {100, 100});

    static boolean draw(int account, long amount) {
        long now;
        do {
            now = ACCOUNTS.get(account);
            if (now < amount) {
                return false;
            }
        } while (!ACCOUNTS.compareAndSet(account, now, now - amount));
        return true;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> draw(1, 60));
        t.start();
        draw(1, 60);
        t.join();
        assert ACCOUNTS.get(1) >= 0 : ACCOUNTS.get(1);
        assert ACCOUNTS.get(0) == 100;
    }
}
