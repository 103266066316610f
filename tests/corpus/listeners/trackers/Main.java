/** Two threads take from one stock without a lock, and what one has taken is lost. */
public class Main {
    static class Stock {
        private int left = 3;

        int take(int n) {
            int now = left - n;
            left = now;
            return now;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Stock stock = new Stock();
        Thread other = new Thread(() -> stock.take(1));
        other.start();
        stock.take(2);
        other.join();
        assert stock.left == 0 : stock.left;
    }
}
