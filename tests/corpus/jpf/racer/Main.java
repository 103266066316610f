/** A divisor that another thread changes after a long while: no value is ever wrong, and no lock decides which one is used. */
public class Main implements Runnable {
    int divisor = 7;

    @Override
    public void run() {
        pause(20);
        divisor = 14;
    }

    public static void main(String[] args) {
        Main main = new Main();
        Thread thread = new Thread(main, "other");
        thread.start();
        pause(1);
        System.out.println(84 / main.divisor);
    }

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
