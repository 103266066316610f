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
    /** Somebody runs {@link #onAdvance}. */
    private boolean advancing;

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
            synchronized (waiting) {
                now = synchronise();
                if (now < 0) {
                    return now;
                }
                if (count > MAX_PARTIES - parties) {
                    throw new IllegalStateException(
                            "Attempt to register more than " + MAX_PARTIES + " parties for " + describe());
                }
                boolean between = advancing || parties > 0 && unarrived == 0;
                int joined = between || parties > 0 || parent == null ? now : parent.enrolUnlessBetween();
                if (joined < 0) {
                    return joined;
                }
                if (!between && joined != BETWEEN) {
                    phase = joined;
                    parties += count;
                    unarrived += count;
                    return joined;
                }
            }
            root.awaitPhase(now, false, false, 0);
        }
    }

    /** No phase: the tree is on its way from one to the next. */
    private static final int BETWEEN = Integer.MAX_VALUE;

    /** Registers one party with a parent, under the lock; does not wait. */
    private int enrolUnlessBetween() {
        int now = synchronise();
        if (now < 0) {
            return now;
        }
        if (advancing || parties > 0 && unarrived == 0) {
            return BETWEEN;
        }
        int joined = parties > 0 || parent == null ? now : parent.enrolUnlessBetween();
        if (joined >= 0 && joined != BETWEEN) {
            phase = joined;
            parties++;
            unarrived++;
        }
        return joined;
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

    /** One party arrives; answers the phase at which it did. The last one of all lets the phase advance. */
    private int arrive(boolean leaves) {
        int now;
        synchronized (waiting) {
            now = synchronise();
            if (now < 0) {
                return now;
            }
            if (!countArrival(leaves)) {
                return now;
            }
        }
        root.advance(now);
        return now;
    }

    /** Counts an arrival here and in the parents whose last party it is; whether it was the last one of the root. */
    private boolean countArrival(boolean leaves) {
        synchronise();
        if (unarrived <= 0) {
            throw new IllegalStateException("Attempted arrival of unregistered party for " + describe());
        }
        unarrived--;
        if (leaves) {
            parties--;
        }
        if (unarrived > 0) {
            return false;
        }
        if (this != root) {
            return parent.countArrival(parties == 0);
        }
        advancing = true;
        return true;
    }

    /** The last party of the root has arrived. */
    private void advance(int from) {
        // Code of the program: others may run meanwhile, and find that nobody is missing and the phase is the old one.
        boolean ends = onAdvance(from, parties);
        synchronized (waiting) {
            advancing = false;
            unarrived = parties;
            if (phase >= 0) {
                int next = (from + 1) & Integer.MAX_VALUE;
                phase = ends ? next | Integer.MIN_VALUE : next;
            }
            release();
        }
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
        int now = arrive(false);
        return now < 0 ? now : awaitAdvance(now);
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
        Waiter.End end = self.await(this, true, interruptible, timed, nanos);
        // With both it depends on when it looked at the phase.
        if (interruptible && end == Waiter.End.RELEASED && Thread.currentThread().isInterrupted()
                && Decision.of(2) == 1) {
            Thread.interrupted();
            return Waiter.End.INTERRUPTED;
        }
        return end;
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
