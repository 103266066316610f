import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Main {
    static class Account {
        int balance;
    }

    static class Locks {
        static final ReentrantReadWriteLock.WriteLock WRITE = new ReentrantReadWriteLock().writeLock();
        static final Object MONITOR = new Object();
    }

    static int total;

    static void pay(Account account) {
        Locks.WRITE.lock();
        account.balance += 5;
        account.balance += 1;
        Locks.WRITE.unlock();
        synchronized (Locks.MONITOR) {
            total++;
            total++;
        }
    }

    public static void main(String[] args) throws Exception {
        Account account = new Account();
        Thread a = new Thread(() -> pay(account)), b = new Thread(() -> pay(account));
        a.start();
        b.start();
        a.join();
        b.join();
        assert account.balance == 12 && total == 4;
    }
}
