/** count++ is a read, an addition and a write. */
public class LostUpdate {
    private static int count;

    public static void main(String[] args) throws InterruptedException {
        Runnable increment = () -> count++;
        Thread one = new Thread(increment);
        Thread two = new Thread(increment);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2 : "an update was lost: count is " + count;
    }
}
