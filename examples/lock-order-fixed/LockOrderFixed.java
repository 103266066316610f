/** The transfers again, with a fixed order of the locks. */
public class LockOrderFixed {
    static class Account {
        private final int number;
        private int balance;

        Account(int number, int balance) {
            this.number = number;
            this.balance = balance;
        }
    }

    private static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account savings = new Account(1, 100);
        Account current = new Account(2, 100);
        Thread one = new Thread(() -> transfer(savings, current, 10), "pay in");
        Thread two = new Thread(() -> transfer(current, savings, 20), "save");
        one.start();
        two.start();
        one.join();
        two.join();
        assert savings.balance == 110 && current.balance == 90 : savings.balance + " and " + current.balance;
    }
}
