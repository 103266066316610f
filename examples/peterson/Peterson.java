/** Say that you want, let the other go first, then wait while it wants and it is its turn. */
public class Peterson {
    // Two fields instead of an array: the elements of an array cannot be volatile.
    private static volatile boolean wants0;
    private static volatile boolean wants1;
    private static volatile int turn;
    private static int inside;

    private static void criticalSection() {
        inside++;
        assert inside == 1 : inside + " threads in the critical section";
        inside--;
    }

    private static void thread0() {
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) {
            Thread.onSpinWait();
        }
        criticalSection();
        wants0 = false;
    }

    private static void thread1() {
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0) {
            Thread.onSpinWait();
        }
        criticalSection();
        wants1 = false;
    }

    public static void main(String[] args) {
        new Thread(Peterson::thread0).start();
        new Thread(Peterson::thread1).start();
    }
}
