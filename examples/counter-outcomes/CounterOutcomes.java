/** Each thread adds one, two times. The sum is not always four: which values are possible? */
public class CounterOutcomes {
    private static int sum;

    private static void addTwice() {
        for (int i = 0; i < 2; i++) {
            sum = sum + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(CounterOutcomes::addTwice);
        Thread two = new Thread(CounterOutcomes::addTwice);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sum);
    }
}
