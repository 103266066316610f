/** A message made of fields, and an assertion that says what was expected. */
public class Main {
    static class Overdrawn extends RuntimeException {
        final int balance, amount;

        Overdrawn(int balance, int amount) {
            this.balance = balance;
            this.amount = amount;
        }

        @Override
        public String getMessage() {
            return String.format("%d of %d", amount, balance);
        }
    }

    static int balance = 100;

    static void withdraw(int amount) {
        if (balance >= amount) {
            balance -= amount;
        } else {
            throw new Overdrawn(balance, amount);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> withdraw(60), "one");
        one.start();
        one.join();
        withdraw(60);
    }
}
