public class Main {
    static final Object LOCK = new Object();
    static int turn;

    static void play(int me) throws InterruptedException {
        while (true) {
            synchronized (LOCK) {
                while (turn != me) {
                    LOCK.wait();
                }
                turn = 1 - me;
                LOCK.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            try {
                play(0);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        play(1);
    }
}
