/** An auditor adds up the accounts while money is on its way between them. */
public class BankTransfer {
    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        synchronized void deposit(int amount) {
            balance += amount;
        }

        synchronized void withdraw(int amount) {
            balance -= amount;
        }

        synchronized int balance() {
            return balance;
        }
    }

    public static void main(String[] args) {
        Account left = new Account(50);
        Account right = new Account(50);
        new Thread(() -> {
            left.withdraw(20);
            // Here 20 are nowhere.
            right.deposit(20);
        }, "transfer").start();
        new Thread(() -> {
            int total = left.balance() + right.balance();
            assert total == 100 : "the auditor found " + total;
        }, "auditor").start();
    }
}
