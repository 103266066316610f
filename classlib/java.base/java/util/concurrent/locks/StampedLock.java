package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import jdk.internal.interleave.Decision;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;
import jdk.internal.misc.Unsafe;

/**
 * A lock whose state is one number, with the stamps of the original: a version that every write counts on, a bit for
 * the writer, and the number of readers.
 *
 * <p>Who comes first is decided as in the original, though no program may rely on it. Who finds the lock free takes it,
 * whoever waits: a writer always, a reader at its first attempt, which fails too where another one comes between its read and
 * its compare-and-set. Then they line up. A reader that finds another one at the end of the queue follows that one; when the
 * leader has the lock, or gives up, its followers try again, and line up again if they fail.
 */
public class StampedLock implements Serializable {
    private static final long serialVersionUID = -6001602636862214147L;

    private static final long WRITER = 1L << 7;
    /** The bits that count readers. */
    private static final long READERS = WRITER - 1;
    private static final long HOLDS = READERS | WRITER;
    private static final long VERSION = ~READERS;
    private static final long MAX_READERS = READERS - 1;
    /** More readers than that are not counted at the first attempt. */
    private static final long MANY_READERS = WRITER >> 1;
    private static final long ORIGIN = WRITER << 1;
    /** No stamp: the wait was interrupted. */
    private static final long INTERRUPTED = 1;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(StampedLock.class, "state");

    private volatile long state = ORIGIN;
    private final transient WaitQueue queue = new WaitQueue();

    /** A reader in the queue, and those who wait for it. */
    private static final class Leader extends Waiter {
        final WaitQueue followers = new WaitQueue();

        Leader() {
            super(Thread.currentThread(), true);
        }
    }

    public StampedLock() {}

    private boolean change(long from, long to) {
        return U.compareAndSetLong(this, STATE, from, to);
    }

    private static long withoutWriter(long s) {
        long next = s + WRITER;
        return next == 0 ? ORIGIN : next;
    }

    // ---- locking -------------------------------------------------------------------------------------------------

    public long writeLock() {
        return acquireWrite(false, false, 0);
    }

    public long tryWriteLock() {
        long s = state;
        return (s & HOLDS) == 0 && change(s, s | WRITER) ? s | WRITER : 0;
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long stamp = nanos > 0 ? acquireWrite(true, true, nanos) : tryWriteLock();
        return orInterrupted(stamp);
    }

    public long writeLockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return orInterrupted(acquireWrite(true, false, 0));
    }

    public long readLock() {
        long s = state;
        if ((s & (WRITER | MANY_READERS)) == 0 && change(s, s + 1)) {
            return s + 1;
        }
        return acquireRead(false, false, 0);
    }

    public long tryReadLock() {
        for (long s = state; (s & WRITER) == 0; s = state) {
            if ((s & READERS) == MAX_READERS) {
                throw new Error("more than " + MAX_READERS + " readers at the same time");
            }
            if (change(s, s + 1)) {
                return s + 1;
            }
        }
        return 0;
    }

    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        long nanos = unit.toNanos(time);
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long stamp = seen().first() == null ? tryReadLock() : 0;
        return stamp != 0 || nanos <= 0 ? stamp : orInterrupted(acquireRead(true, true, nanos));
    }

    public long readLockInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long stamp = tryReadLock();
        return stamp != 0 ? stamp : orInterrupted(acquireRead(true, false, 0));
    }

    private static long orInterrupted(long stamp) throws InterruptedException {
        if (stamp == INTERRUPTED) {
            throw new InterruptedException();
        }
        return stamp;
    }

    // ---- waiting -------------------------------------------------------------------------------------------------

    /** The stamp, 0 when the time is over, or {@link #INTERRUPTED}. */
    private long acquireWrite(boolean interruptible, boolean timed, long nanos) {
        long stamp = tryWriteLock();
        if (stamp != 0) {
            return stamp;
        }
        Waiter self = new Waiter(Thread.currentThread(), false);
        join(self);
        return awaitTurn(self, interruptible, timed, nanos);
    }

    /** Others come before and after that, where it can be seen. */
    private void join(Waiter self) {
        seen().add(self);
    }

    private Waiter joinReaders() {
        seen();
        return lineUp();
    }

    /** The same for a reader. */
    private long acquireRead(boolean interruptible, boolean timed, long nanos) {
        boolean interrupted = false;
        long stamp = 0;
        while (stamp == 0) {
            if (queue.first() == null && (stamp = tryReadLock()) != 0) {
                break;
            }
            Waiter self = joinReaders();
            if (self instanceof Leader) {
                stamp = awaitTurn(self, interruptible, timed, nanos);
                break;
            }
            Waiter.End end = self.await(this, false, interruptible, timed, nanos);
            boolean late = Thread.interrupted();
            if (end != Waiter.End.RELEASED) {
                return late || end == Waiter.End.INTERRUPTED ? INTERRUPTED : 0;
            }
            if (late && interruptible) {
                // It may have looked at the flag after the interrupt, or before.
                if (Decision.of(2) == 0) {
                    return INTERRUPTED;
                }
                Thread.currentThread().interrupt();
            }
            interrupted |= late && !interruptible;
            stamp = tryReadLock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stamp;
    }

    /** Waits to be first in the queue, and for the lock. */
    private long awaitTurn(Waiter self, boolean interruptible, boolean timed, long nanos) {
        boolean interrupted = false;
        boolean late = false;
        long stamp;
        while ((stamp = attempt(self)) == 0) {
            if (late) {
                leave(self);
                return Thread.interrupted() ? INTERRUPTED : 0;
            }
            if (timed) {
                late = Waiter.parkNanos(this, nanos);
            } else {
                Waiter.park(this);
            }
            if (!interruptible) {
                interrupted |= Thread.interrupted();
            } else if (Thread.currentThread().isInterrupted()) {
                // As before; and only then it looks at the state.
                if (Decision.of(2) == 0 || (stamp = attempt(self)) == 0) {
                    Thread.interrupted();
                    leave(self);
                    return INTERRUPTED;
                }
                break;
            }
        }
        succeed(self);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return stamp;
    }

    private long attempt(Waiter self) {
        if (!queue.isFirst(self)) {
            return 0;
        }
        return self.isShared() ? tryReadLock() : tryWriteLock();
    }

    /** A reader joins the queue, or the followers of the last one there. */
    private Waiter lineUp() {
        if (queue.last() instanceof Leader leader) {
            Waiter self = new Waiter(Thread.currentThread(), true);
            leader.followers.add(self);
            return self;
        }
        Leader self = new Leader();
        queue.add(self);
        return self;
    }

    private void succeed(Waiter self) {
        seen().remove(self);
        release(self);
    }

    /** A waiter gives up; if it was first, the next one may have been waiting only for it. */
    private void leave(Waiter self) {
        boolean wasFirst = seen().isFirst(self);
        queue.remove(self);
        release(self);
        if (wasFirst) {
            wakeFirst();
        }
    }

    /** The followers of a reader try for themselves. */
    private static void release(Waiter self) {
        if (self instanceof Leader leader) {
            for (Waiter next = leader.followers.poll(); next != null; next = leader.followers.poll()) {
                LockSupport.unpark(next.thread());
            }
        }
    }

    private void wakeFirst() {
        Waiter first = queue.first();
        if (first != null) {
            LockSupport.unpark(first.thread());
        }
    }

    /** The queue, when it is asked, or somebody leaves it: others come before that where the state is read. */
    private WaitQueue seen() {
        long before = state;
        return queue;
    }

    // ---- reading without the lock --------------------------------------------------------------------------------

    public long tryOptimisticRead() {
        long s = state;
        return (s & WRITER) == 0 ? s & VERSION : 0;
    }

    public boolean validate(long stamp) {
        return (stamp & VERSION) == (state & VERSION);
    }

    // ---- unlocking -----------------------------------------------------------------------------------------------

    private long endWrite(long s) {
        long next = withoutWriter(s);
        state = next;
        wakeFirst();
        return next;
    }

    /** One reader less than in that state, if it is still that. */
    private boolean endRead(long s) {
        if (!change(s, s - 1)) {
            return false;
        }
        if ((s & READERS) == 1) {
            wakeFirst();
        }
        return true;
    }

    private static IllegalMonitorStateException notHeld() {
        return new IllegalMonitorStateException();
    }

    public void unlockWrite(long stamp) {
        if (state != stamp || (stamp & WRITER) == 0) {
            throw notHeld();
        }
        endWrite(stamp);
    }

    public void unlockRead(long stamp) {
        boolean done = false;
        while (!done) {
            long s = state;
            if ((stamp & READERS) == 0 || (s & READERS) == 0 || (s & VERSION) != (stamp & VERSION)) {
                throw notHeld();
            }
            done = endRead(s);
        }
    }

    public void unlock(long stamp) {
        if ((stamp & WRITER) != 0) {
            unlockWrite(stamp);
        } else {
            unlockRead(stamp);
        }
    }

    public boolean tryUnlockWrite() {
        long s = state;
        if ((s & WRITER) == 0) {
            return false;
        }
        endWrite(s);
        return true;
    }

    public boolean tryUnlockRead() {
        for (long s = state; (s & WRITER) == 0 && (s & READERS) != 0; s = state) {
            if (endRead(s)) {
                return true;
            }
        }
        return false;
    }

    private void unlockAnyWrite() {
        if (!tryUnlockWrite()) {
            throw notHeld();
        }
    }

    private void unlockAnyRead() {
        if (!tryUnlockRead()) {
            throw notHeld();
        }
    }

    // ---- conversions ---------------------------------------------------------------------------------------------

    public long tryConvertToWriteLock(long stamp) {
        long holds = stamp & HOLDS;
        for (long s = state; (s & VERSION) == (stamp & VERSION); s = state) {
            long now = s & HOLDS;
            if (now == WRITER) {
                return holds == now ? stamp : 0;
            }
            boolean alone = now == 0 && holds == 0 || now == 1 && holds != 0;
            if (!alone) {
                return 0;
            }
            long next = s - now + WRITER;
            if (change(s, next)) {
                return next;
            }
        }
        return 0;
    }

    public long tryConvertToReadLock(long stamp) {
        long holds = stamp & HOLDS;
        for (long s = state; (s & VERSION) == (stamp & VERSION); s = state) {
            if (holds >= WRITER) {
                if (s != stamp) {
                    return 0;
                }
                long next = withoutWriter(s) + 1;
                state = next;
                wakeFirst();
                return next;
            }
            if (holds != 0) {
                return (s & HOLDS) == 0 ? 0 : stamp;
            }
            if ((s & READERS) < MAX_READERS && change(s, s + 1)) {
                return s + 1;
            }
        }
        return 0;
    }

    public long tryConvertToOptimisticRead(long stamp) {
        long holds = stamp & HOLDS;
        for (long s = state; (s & VERSION) == (stamp & VERSION); s = state) {
            if (holds >= WRITER) {
                return s == stamp ? endWrite(s) : 0;
            }
            if (holds == 0) {
                return stamp;
            }
            if ((s & HOLDS) == 0) {
                return 0;
            }
            if (endRead(s)) {
                return s & VERSION;
            }
        }
        return 0;
    }

    // ---- questions -----------------------------------------------------------------------------------------------

    public boolean isWriteLocked() {
        return (state & WRITER) != 0;
    }

    public boolean isReadLocked() {
        return (state & READERS) != 0;
    }

    public static boolean isWriteLockStamp(long stamp) {
        return (stamp & HOLDS) == WRITER;
    }

    public static boolean isReadLockStamp(long stamp) {
        return (stamp & READERS) != 0;
    }

    public static boolean isLockStamp(long stamp) {
        return (stamp & HOLDS) != 0;
    }

    public static boolean isOptimisticReadStamp(long stamp) {
        return (stamp & HOLDS) == 0 && stamp != 0;
    }

    public int getReadLockCount() {
        return (int) (state & READERS);
    }

    @Override
    public String toString() {
        long s = state;
        String how = (s & HOLDS) == 0 ? "[Unlocked]"
                : (s & WRITER) != 0 ? "[Write-locked]" : "[Read-locks:" + (s & READERS) + "]";
        return super.toString() + how;
    }

    // ---- views ---------------------------------------------------------------------------------------------------

    public Lock asReadLock() {
        return new View(true);
    }

    public Lock asWriteLock() {
        return new View(false);
    }

    public ReadWriteLock asReadWriteLock() {
        return new ReadWriteLock() {
            @Override
            public Lock readLock() {
                return asReadLock();
            }

            @Override
            public Lock writeLock() {
                return asWriteLock();
            }
        };
    }

    /** The lock without stamps. */
    private final class View implements Lock {
        private final boolean read;

        View(boolean read) {
            this.read = read;
        }

        @Override
        public void lock() {
            if (read) {
                readLock();
            } else {
                writeLock();
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            if (read) {
                readLockInterruptibly();
            } else {
                writeLockInterruptibly();
            }
        }

        @Override
        public boolean tryLock() {
            return (read ? tryReadLock() : tryWriteLock()) != 0;
        }

        @Override
        public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
            return (read ? tryReadLock(time, unit) : tryWriteLock(time, unit)) != 0;
        }

        @Override
        public void unlock() {
            if (read) {
                unlockAnyRead();
            } else {
                unlockAnyWrite();
            }
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }
    }
}
