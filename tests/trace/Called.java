import java.util.List;

/** Synchronized methods that code of the library calls: a lock is taken whoever calls them. */
public class Called {
    static final Account ACCOUNT = new Account();

    static class Account implements AutoCloseable {
        int sum;

        synchronized int add(int by) {
            return sum += by;
        }

        static synchronized void fail() {
            throw new IllegalStateException("failed");
        }

        @Override
        public synchronized String toString() {
            return "sum " + sum;
        }

        @Override
        public synchronized void close() {
            sum = 0;
        }
    }

    static class Watcher extends Thread {
        @Override
        public void run() {
            synchronized (ACCOUNT) {
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Watcher watcher = new Watcher();
        watcher.start();
        watcher.join();
        List.of(1).forEach(ACCOUNT::add);
        String.valueOf(ACCOUNT);
        Account.class.getDeclaredMethod("add", int.class).invoke(ACCOUNT, 2);
        try {
            Account.class.getDeclaredMethod("fail").invoke(null);
        } catch (ReflectiveOperationException expected) {
        }
        try (Account account = ACCOUNT) {
        }
        assert false;
    }
}
