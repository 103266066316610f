/** A number is given once: by which of the two first is open. */
public class Main {
    static final Thread[] MADE = new Thread[2];

    public static void main(String[] args) throws InterruptedException {
        Thread x = new Thread(() -> MADE[0] = new Thread(), "x");
        Thread y = new Thread(() -> MADE[1] = new Thread(), "y");
        x.start();
        y.start();
        x.join();
        y.join();
        assert MADE[0].getId() != MADE[1].getId();
        System.out.println(MADE[0].getName() + " " + MADE[1].getName());
    }
}
