package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;

/**
 * A lock whose state is one number, with the stamps of the original: a version that every write counts on, a bit for
 * the writer, and the number of readers. Who waits does so in the queue of {@link AbstractQueuedSynchronizer}; readers
 * do not overtake those who wait, writers may.
 */
public class StampedLock implements Serializable {
    private static final long serialVersionUID = -6001602636862214147L;

    private static final long WRITER = 1L << 7;
    /** The bits that count readers. */
    private static final long READERS = WRITER - 1;
    private static final long HOLDS = READERS | WRITER;
    private static final long VERSION = ~READERS;
    private static final long MAX_READERS = READERS - 1;
    private static final long ORIGIN = WRITER << 1;

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(StampedLock.class, "state");

    private volatile long state = ORIGIN;
    private final transient Queue queue = new Queue();

    /** Who waits: exclusively for the write lock, shared for a read lock. */
    private final class Queue extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean tryAcquire(int arg) {
            return tryWriteLock() != 0;
        }

        @Override
        protected int tryAcquireShared(int arg) {
            return !hasQueuedPredecessors() && tryReadLock() != 0 ? 1 : -1;
        }

        @Override
        protected boolean tryRelease(int arg) {
            return true;
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
        queue.acquire(1);
        return state;
    }

    public long tryWriteLock() {
        long s = state;
        return (s & HOLDS) == 0 && change(s, s | WRITER) ? s | WRITER : 0;
    }

    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        return queue.tryAcquireNanos(1, unit.toNanos(time)) ? state : 0;
    }

    public long writeLockInterruptibly() throws InterruptedException {
        queue.acquireInterruptibly(1);
        return state;
    }

    public long readLock() {
        queue.acquireShared(1);
        return state;
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
        return queue.tryAcquireSharedNanos(1, unit.toNanos(time)) ? state : 0;
    }

    public long readLockInterruptibly() throws InterruptedException {
        queue.acquireSharedInterruptibly(1);
        return state;
    }

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
        queue.release(1);
        return next;
    }

    private boolean endRead(long version) {
        for (long s = state; (s & VERSION) == version && (s & READERS) != 0; s = state) {
            if (change(s, s - 1)) {
                if ((s & READERS) == 1) {
                    queue.release(1);
                }
                return true;
            }
        }
        return false;
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
        if ((stamp & READERS) == 0 || !endRead(stamp & VERSION)) {
            throw notHeld();
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
        long s = state;
        return (s & WRITER) == 0 && endRead(s & VERSION);
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
                queue.release(1);
                return next;
            }
            if (holds != 0) {
                return (s & HOLDS) == 0 ? 0 : stamp;
            }
            long got = tryReadLock();
            if (got != 0) {
                return got;
            }
        }
        return 0;
    }

    public long tryConvertToOptimisticRead(long stamp) {
        long holds = stamp & HOLDS;
        long s = state;
        if ((s & VERSION) != (stamp & VERSION)) {
            return 0;
        }
        if (holds >= WRITER) {
            return s == stamp ? endWrite(s) : 0;
        }
        if (holds == 0) {
            return stamp;
        }
        return endRead(stamp & VERSION) ? stamp & VERSION : 0;
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
