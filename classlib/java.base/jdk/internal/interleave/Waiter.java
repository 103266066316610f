package jdk.internal.interleave;

import java.util.concurrent.locks.LockSupport;

/** A thread in a {@link WaitQueue}. */
public class Waiter {
    /** How a wait ended. */
    public enum End {
        RELEASED,
        INTERRUPTED,
        TIMED_OUT
    }

    final Thread thread;
    final boolean shared;
    Waiter next;
    private WaitQueue queue;
    private boolean woken;

    public Waiter(Thread thread, boolean shared) {
        this.thread = thread;
        this.shared = shared;
    }

    void enter(WaitQueue queue) {
        this.queue = queue;
        this.woken = false;
    }

    public Thread thread() {
        return thread;
    }

    public boolean isShared() {
        return shared;
    }

    public boolean isIn(WaitQueue other) {
        return queue == other;
    }

    public void markWoken() {
        woken = true;
    }

    /** Whether somebody has woken the thread since the last question; if not, a timed wait ended by itself. */
    public boolean takeWoken() {
        boolean answer = woken;
        woken = false;
        return answer;
    }

    /**
     * Parks until somebody else takes the waiter out of the queue. At an interrupt, where it answers to them, or at the end
     * of the time it takes itself out. An interrupt that it does not answer to, or that comes together with the
     * release, leaves the flag set.
     */
    public final End await(Object blocker, boolean interruptible, boolean timed, long nanos) {
        WaitQueue home = queue;
        long deadline = timed && !Decision.exploring() ? System.nanoTime() + nanos : 0;
        long left = nanos;
        boolean interrupted = false;
        End end = home == null ? End.RELEASED : null;
        while (end == null) {
            if (timed) {
                LockSupport.parkNanos(blocker, left);
            } else {
                LockSupport.park(blocker);
            }
            interrupted |= Thread.interrupted();
            left = timed && !Decision.exploring() ? deadline - System.nanoTime() : 0;
            if (!isIn(home)) {
                end = End.RELEASED;
            } else if (interrupted && interruptible) {
                end = End.INTERRUPTED;
            } else if (timed && left <= 0) {
                end = End.TIMED_OUT;
            }
        }
        if (end != End.RELEASED) {
            home.remove(this);
        }
        if (interrupted && end != End.INTERRUPTED) {
            Thread.currentThread().interrupt();
        }
        return end;
    }
}
