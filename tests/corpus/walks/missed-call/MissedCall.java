/** The host looks whether somebody called and then waits: a call in between wakes nobody. Others keep the house busy. */
public class MissedCall {
    static final int GUESTS = 12;
    static final Object door = new Object();
    static volatile boolean called;

    static void host() {
        if (called) {
            return;
        }
        synchronized (door) {
            try {
                door.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void call() {
        called = true;
        synchronized (door) {
            door.notify();
        }
    }

    public static void main(String[] args) {
        int[] rings = new int[GUESTS];
        new Thread(MissedCall::host).start();
        for (int i = 0; i < GUESTS; i++) {
            int me = i;
            new Thread(() -> {
                for (int k = 0; k < 3; k++) {
                    synchronized (rings) {
                        rings[me] += k;
                    }
                }
            }).start();
        }
        new Thread(MissedCall::call).start();
    }
}
