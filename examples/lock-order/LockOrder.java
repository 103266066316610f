/** Transfers between two accounts, each of which is a lock. */
public class LockOrder {
    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }
    }

    private static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account savings = new Account(100);
        Account current = new Account(100);
        // One thread holds savings and wants current, the other the other way round.
        new Thread(() -> transfer(savings, current, 10), "pay in").start();
        new Thread(() -> transfer(current, savings, 20), "save").start();
    }
}
