public class Main {
    int balance;

    public static void main(String[] args) throws Exception {
        Main account = new Main();
        Object lock = new Object();
        Thread payer = new Thread(() -> {
            synchronized (lock) {
                account.balance += 5;
            }
        }, "payer");
        payer.start();
        int seen = account.balance;
        assert seen >= 0;
    }
}
