package jdk.internal.interleave;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
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
    /** Where it has left a queue: who was before it there. */
    Waiter before;
    private WaitQueue queue;

    public Waiter(Thread thread, boolean shared) {
        this.thread = thread;
        this.shared = shared;
    }

    void enter(WaitQueue queue) {
        this.queue = queue;
    }

    /** Somebody else takes the thread out of the queue of a condition. */
    public static native void taken(Thread thread);

    public Thread thread() {
        return thread;
    }

    public boolean isShared() {
        return shared;
    }

    public boolean isIn(WaitQueue other) {
        return queue == other;
    }

    /**
     * Parks until somebody else takes the waiter out of the queue. At an interrupt, where it answers to them, or at the end
     * of the time it takes itself out. An interrupt that it does not answer to, or that comes together with the
     * release, leaves the flag set.
     *
     * @param managed whether a fork/join pool is told that its worker waits
     */
    public final End await(Object blocker, boolean managed, boolean interruptible, boolean timed, long nanos) {
        WaitQueue home = queue;
        long deadline = timed && !Decision.exploring() ? System.nanoTime() + nanos : 0;
        long left = nanos;
        boolean interrupted = false;
        End end = home == null ? End.RELEASED : null;
        while (end == null) {
            boolean over = managed ? parkManaged(blocker, timed, left) : park(blocker, timed, left);
            interrupted |= interruptible ? Thread.currentThread().isInterrupted() : Thread.interrupted();
            left = Decision.exploring() ? nanos : deadline - System.nanoTime();
            if (!isIn(home)) {
                end = End.RELEASED;
            } else if (interrupted && interruptible) {
                end = End.INTERRUPTED;
            } else if (over) {
                end = End.TIMED_OUT;
            }
        }
        if (end != End.RELEASED) {
            home.remove(this);
        }
        if (end == End.INTERRUPTED) {
            Thread.interrupted();
        } else if (interrupted && !interruptible) {
            Thread.currentThread().interrupt();
        }
        return end;
    }

    /** A thread that is interrupted when it lines up may be served before it notices that. */
    public static void otherComesFirst() {
        if (Thread.currentThread().isInterrupted()) {
            Thread.yield();
        }
    }

    private static boolean park(Object blocker, boolean timed, long nanos) {
        if (timed) {
            return parkNanos(blocker, nanos);
        }
        park(blocker);
        return false;
    }

    /** As {@code LockSupport.park}, which only programs call: who does may find a permit that was meant for the library. */
    public static void park(Object blocker) {
        LockSupport.setCurrentBlocker(blocker);
        park0(0);
        LockSupport.setCurrentBlocker(null);
    }

    /**
     * Parks for some time. False where a permit or an interrupt ends it before that is over. Where there is no time
     * others come between, and a permit stays.
     */
    public static boolean parkNanos(Object blocker, long nanos) {
        if (nanos <= 0) {
            Thread.yield();
            return true;
        }
        LockSupport.setCurrentBlocker(blocker);
        boolean over = park0(nanos);
        LockSupport.setCurrentBlocker(null);
        return over;
    }

    private static native boolean park0(long nanos);

    /**
     * Parks. If the thread is a worker of a fork/join pool, another worker may take its place meanwhile. Answers whether the
     * time is over.
     */
    public final boolean parkManaged(Object blocker, boolean timed, long nanos) {
        if (!(Thread.currentThread() instanceof ForkJoinWorkerThread)) {
            return park(blocker, timed, nanos);
        }
        ManagedPark park = new ManagedPark(this, blocker, timed, nanos);
        try {
            ForkJoinPool.managedBlock(park);
            return park.over;
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** One park of a waiter; as in the original, not begun where the waiter has left its queue or the thread is interrupted. */
    private static final class ManagedPark implements ForkJoinPool.ManagedBlocker {
        private final Waiter waiter;
        private final WaitQueue home;
        private final Object blocker;
        private final boolean timed;
        private final long nanos;
        private boolean over;

        ManagedPark(Waiter waiter, Object blocker, boolean timed, long nanos) {
            this.waiter = waiter;
            this.home = waiter.queue;
            this.blocker = blocker;
            this.timed = timed;
            this.nanos = nanos;
        }

        @Override
        public boolean isReleasable() {
            return waiter.queue != home || Thread.currentThread().isInterrupted();
        }

        @Override
        public boolean block() {
            over = park(blocker, timed, nanos);
            return true;
        }
    }
}
