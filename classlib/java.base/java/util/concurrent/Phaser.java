package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;
import jdk.internal.interleave.Decision;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;

/**
 * A barrier for a changing number of parties. All phasers of a tree share the phase, the queue of those who wait and the
 * lock of their root; a phaser that is not the root notices a new phase when it is used. Nothing spins.
 */
public class Phaser {
    private static final int MAX_PARTIES = 0xffff;

    private final Phaser parent;
    private final Phaser root;

    /** The phase, negative after the end; for a child, the one that its counts belong to. */
    private volatile int phase;
    private int parties;
    private int unarrived;
    /** All have arrived, and what comes of that is not yet done: {@link #onAdvance}, or the arrival at the parent. */
    private boolean leaving;

    /** Those who wait for the next phase, in the root; also the lock of the whole tree. */
    private final WaitQueue waiting;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MAX_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        this.parent = parent;
        this.root = parent == null ? this : parent.root;
        this.waiting = parent == null ? new WaitQueue() : root.waiting;
        if (parent != null) {
            this.phase = parties == 0 ? root.phase : parent.enrol(1);
        }
        this.parties = parties;
        this.unarrived = parties;
    }

    // ---- counts --------------------------------------------------------------------------------------------------

    /** Takes notice of the phase of the root, under the lock, and answers it. */
    private int synchronise() {
        if (this != root && phase != root.phase) {
            phase = root.phase;
            if (phase >= 0) {
                unarrived = parties;
                leaving = false;
            }
        }
        return phase;
    }

    private String describe() {
        return super.toString() + "[phase = " + phase + " parties = " + parties + " arrived = " + (parties - unarrived)
                + "]";
    }

    private int enrol(int count) {
        while (true) {
            int now;
            boolean first;
            synchronized (waiting) {
                now = synchronise();
                if (count > MAX_PARTIES - parties) {
                    throw new IllegalStateException(
                            "Attempt to register more than " + MAX_PARTIES + " parties for " + describe());
                }
                if (now < 0) {
                    return now;
                }
                first = isEmpty();
                if (first ? parent == null : unarrived > 0) {
                    parties += count;
                    unarrived += count;
                    return now;
                }
            }
            if (!first) {
                // All have arrived, and the phase is about to change.
                root.awaitPhase(now, false, false, 0);
                continue;
            }
            // The first party comes to the parent before it is counted here.
            synchronized (this) {
                if (isStillEmpty(now)) {
                    int joined = parent.enrol(1);
                    return joined < 0 ? joined : enrolFirst(count, now, joined);
                }
            }
        }
    }

    private boolean isEmpty() {
        return parties == 0 && !leaving;
    }

    private boolean isStillEmpty(int at) {
        synchronized (waiting) {
            return phase == at && isEmpty();
        }
    }

    private int enrolFirst(int count, int at, int joined) {
        synchronized (waiting) {
            phase = phase == at ? joined : root.phase;
            parties = count;
            unarrived = count;
            return phase;
        }
    }

    public int register() {
        return enrol(1);
    }

    public int bulkRegister(int parties) {
        if (parties < 0) {
            throw new IllegalArgumentException();
        }
        return parties == 0 ? getPhase() : enrol(parties);
    }

    // ---- arrival -------------------------------------------------------------------------------------------------

    private static final int OTHERS_MISSING = 0;
    private static final int LAST = 1;
    private static final int LAST_AND_EMPTY = 2;

    /** One party arrives, under the lock; whether it is the last one, and of all that were registered. */
    private int countArrival(boolean leaves) {
        if (unarrived <= 0) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + describe());
        }
        unarrived--;
        if (leaves) {
            parties--;
        }
        if (unarrived > 0) {
            return OTHERS_MISSING;
        }
        leaving = true;
        return parties == 0 ? LAST_AND_EMPTY : LAST;
    }

    /** One party arrives; answers the phase at which it did. The last one of all lets the phase advance. */
    private int arrive(boolean leaves) {
        int now;
        int last;
        int registered;
        synchronized (waiting) {
            now = synchronise();
            if (now < 0) {
                return now;
            }
            last = countArrival(leaves);
            registered = parties;
        }
        if (last == OTHERS_MISSING) {
            return now;
        }
        if (this == root) {
            advance(now, registered);
            return now;
        }
        int there = parent.arrive(last == LAST_AND_EMPTY);
        if (last == LAST_AND_EMPTY) {
            left();
        }
        return there;
    }

    /** The parent knows that nobody is registered here any more. */
    private void left() {
        synchronized (waiting) {
            leaving = false;
        }
    }

    /**
     * The last party of the root has arrived; answers the next phase. Others may run before, and find that nobody is missing and
     * the phase is the old one.
     */
    private int advance(int from, int registered) {
        return advance(from, onAdvance(from, registered));
    }

    /** Begins the next phase, or ends the phaser. The phase that is answered does not tell the end, unless that was forced. */
    private int advance(int from, boolean ends) {
        int next = (from + 1) & Integer.MAX_VALUE;
        synchronized (waiting) {
            if (phase < 0) {
                return phase;
            }
            leaving = false;
            unarrived = ends ? 0 : parties;
            phase = ends ? next | Integer.MIN_VALUE : next;
            release();
        }
        return next;
    }

    private void release() {
        for (Waiter waiter = waiting.poll(); waiter != null; waiter = waiting.poll()) {
            LockSupport.unpark(waiter.thread());
        }
    }

    public int arrive() {
        return arrive(false);
    }

    public int arriveAndDeregister() {
        return arrive(true);
    }

    public int arriveAndAwaitAdvance() {
        int now;
        int last;
        int registered;
        synchronized (waiting) {
            now = synchronise();
            if (now < 0) {
                return now;
            }
            last = countArrival(false);
            registered = parties;
        }
        if (last == OTHERS_MISSING) {
            return root.awaitAdvance(now);
        }
        return this == root ? advance(now, registered) : parent.arriveAndAwaitAdvance();
    }

    // ---- waiting -------------------------------------------------------------------------------------------------

    /** Waits, in the root, while the phase is the given one; how that ended. */
    private Waiter.End awaitPhase(int old, boolean interruptible, boolean timed, long nanos) {
        Waiter self;
        synchronized (waiting) {
            if (phase != old) {
                return Waiter.End.RELEASED;
            }
            if (interruptible && Thread.interrupted()) {
                return Waiter.End.INTERRUPTED;
            }
            if (timed && nanos <= 0) {
                return Waiter.End.TIMED_OUT;
            }
            self = new Waiter(Thread.currentThread(), false);
            waiting.add(self);
        }
        Waiter.End end = isAwaited(old) ? self.await(this, true, interruptible, timed, nanos) : Waiter.End.RELEASED;
        // With both it depends on when it looked at the phase.
        if (interruptible && end == Waiter.End.RELEASED && Thread.currentThread().isInterrupted()
                && Decision.of(2) == 1) {
            Thread.interrupted();
            return Waiter.End.INTERRUPTED;
        }
        return end;
    }

    /** Others come before that, where it can be seen: who need not wait any more does not park. */
    private boolean isAwaited(int old) {
        return phase == old;
    }

    private boolean isCurrent(int old) {
        return root.phase == old;
    }

    public int awaitAdvance(int phase) {
        if (phase >= 0 && isCurrent(phase)) {
            root.awaitPhase(phase, false, false, 0);
        }
        return phase < 0 ? phase : root.phase;
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        if (phase >= 0 && isCurrent(phase) && root.awaitPhase(phase, true, false, 0) == Waiter.End.INTERRUPTED) {
            throw new InterruptedException();
        }
        return phase < 0 ? phase : root.phase;
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (phase >= 0 && isCurrent(phase)) {
            Waiter.End end = root.awaitPhase(phase, true, true, nanos);
            if (end == Waiter.End.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (end == Waiter.End.TIMED_OUT) {
                throw new TimeoutException();
            }
        }
        return phase < 0 ? phase : root.phase;
    }

    public void forceTermination() {
        synchronized (waiting) {
            root.phase |= Integer.MIN_VALUE;
            root.release();
        }
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    // ---- questions -----------------------------------------------------------------------------------------------

    public final int getPhase() {
        return root.phase;
    }

    public int getRegisteredParties() {
        synchronized (waiting) {
            return parties;
        }
    }

    public int getArrivedParties() {
        synchronized (waiting) {
            synchronise();
            return parties - unarrived;
        }
    }

    public int getUnarrivedParties() {
        synchronized (waiting) {
            synchronise();
            return unarrived;
        }
    }

    public Phaser getParent() {
        return parent;
    }

    public Phaser getRoot() {
        return root;
    }

    public boolean isTerminated() {
        return root.phase < 0;
    }

    @Override
    public String toString() {
        synchronized (waiting) {
            synchronise();
            return describe();
        }
    }
}
