/** Peterson's algorithm with the first two steps in the wrong order. */
public class PetersonSwapped {
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
        // Wrong: the wish has to be stated before the turn is given away.
        turn = 1;
        wants0 = true;
        while (wants1 && turn == 1) {
            Thread.onSpinWait();
        }
        criticalSection();
        wants0 = false;
    }

    private static void thread1() {
        turn = 0;
        wants1 = true;
        while (wants0 && turn == 0) {
            Thread.onSpinWait();
        }
        criticalSection();
        wants1 = false;
    }

    public static void main(String[] args) {
        new Thread(PetersonSwapped::thread0).start();
        new Thread(PetersonSwapped::thread1).start();
    }
}
