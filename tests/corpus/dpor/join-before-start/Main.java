public class Main {
    static volatile int y;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            y++;
        });
        Thread q = new Thread(() -> {
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assert y == 1;
        });
        q.start();
        t.start();
    }
}
