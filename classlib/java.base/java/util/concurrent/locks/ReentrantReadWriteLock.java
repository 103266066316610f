package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import jdk.internal.interleave.ReadHolds;

/**
 * The lock whose state has the number of read holds in its upper half and the levels of the writer in its lower half, as
 * in the original. Which threads read is in a plain list ({@link ReadHolds}): the original keeps who came first, who came
 * last, and a thread local of each, so that what is past tells in the state.
 */
public class ReentrantReadWriteLock implements ReadWriteLock, Serializable {
    private static final long serialVersionUID = -6992448646407690164L;

    private final ReadLock readerLock;
    private final WriteLock writerLock;
    final Sync sync;

    public ReentrantReadWriteLock() {
        this(false);
    }

    public ReentrantReadWriteLock(boolean fair) {
        sync = fair ? new FairSync() : new NonfairSync();
        readerLock = new ReadLock(this);
        writerLock = new WriteLock(this);
    }

    @Override
    public WriteLock writeLock() {
        return writerLock;
    }

    @Override
    public ReadLock readLock() {
        return readerLock;
    }

    abstract static class Sync extends AbstractQueuedSynchronizer {
        private static final long serialVersionUID = 6317671515068378041L;
        /** One reader. */
        private static final int READER = 1 << 16;
        private static final int MOST = READER - 1;

        private final transient ReadHolds holds = new ReadHolds();

        /** Whether a thread that could read, or write, lines up behind those that wait. */
        abstract boolean readerQueues();

        abstract boolean writerQueues();

        private static int readersIn(int state) {
            return state >>> 16;
        }

        private static int levelsIn(int state) {
            return state & MOST;
        }

        /** Somebody else writes. */
        private boolean isTaken(int state) {
            return levelsIn(state) != 0 && getExclusiveOwnerThread() != Thread.currentThread();
        }

        private static Error tooMany() {
            return new Error("Maximum lock count exceeded");
        }

        // ---- writing -------------------------------------------------------------------------------------------------

        private boolean write(int levels, boolean queues) {
            int state = getState();
            if (state != 0) {
                if (levelsIn(state) == 0 || isTaken(state)) {
                    return false;
                }
                if (levelsIn(state) + levels > MOST) {
                    throw tooMany();
                }
                setState(state + levels);
                return true;
            }
            if (queues && writerQueues() || !compareAndSetState(0, levels)) {
                return false;
            }
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected final boolean tryAcquire(int levels) {
            return write(levels, true);
        }

        final boolean tryWriteLock() {
            return write(1, false);
        }

        @Override
        protected final boolean tryRelease(int levels) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            int left = getState() - levels;
            boolean free = levelsIn(left) == 0;
            if (free) {
                setExclusiveOwnerThread(null);
            }
            setState(left);
            return free;
        }

        @Override
        protected final boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }

        // ---- reading -------------------------------------------------------------------------------------------------

        /** Looks again as long as other readers come and go between. Who writes or reads already does not line up. */
        private boolean read(boolean queues) {
            Thread self = Thread.currentThread();
            long id = self.threadId();
            while (true) {
                int state = getState();
                if (isTaken(state)) {
                    return false;
                }
                if (queues && levelsIn(state) == 0 && readerQueues() && holds.of(id) == 0) {
                    return false;
                }
                if (readersIn(state) == MOST) {
                    throw tooMany();
                }
                if (compareAndSetState(state, state + READER)) {
                    holds.add(self, id);
                    return true;
                }
            }
        }

        @Override
        protected final int tryAcquireShared(int ignored) {
            return read(true) ? 1 : -1;
        }

        final boolean tryReadLock() {
            return read(false);
        }

        @Override
        protected final boolean tryReleaseShared(int ignored) {
            if (!holds.remove(Thread.currentThread().threadId())) {
                throw new IllegalMonitorStateException("attempt to unlock read lock, not locked by current thread");
            }
            int state;
            do {
                state = getState();
            } while (!compareAndSetState(state, state - READER));
            // Who writes can go on only where nobody reads any more.
            return state == READER;
        }

        // ---- questions -----------------------------------------------------------------------------------------------

        final ConditionObject newCondition() {
            return new ConditionObject();
        }

        final Thread getOwner() {
            return levelsIn(getState()) == 0 ? null : getExclusiveOwnerThread();
        }

        final int readers() {
            return readersIn(getState());
        }

        final boolean isWriteLocked() {
            return levelsIn(getState()) != 0;
        }

        final int writeHolds() {
            return isHeldExclusively() ? levelsIn(getState()) : 0;
        }

        final int readHolds() {
            return readers() == 0 ? 0 : holds.of(Thread.currentThread().threadId());
        }
    }

    static final class NonfairSync extends Sync {
        private static final long serialVersionUID = -8159625535654395037L;

        @Override
        boolean writerQueues() {
            return false;
        }

        /** Readers that come all the time would keep a writer out. */
        @Override
        boolean readerQueues() {
            return apparentlyFirstQueuedIsExclusive();
        }
    }

    static final class FairSync extends Sync {
        private static final long serialVersionUID = -2274990926593161451L;

        @Override
        boolean writerQueues() {
            return hasQueuedPredecessors();
        }

        @Override
        boolean readerQueues() {
            return hasQueuedPredecessors();
        }
    }

    /** The side of the readers. */
    public static class ReadLock implements Lock, Serializable {
        private static final long serialVersionUID = -5992448646407690164L;

        private final Sync sync;

        protected ReadLock(ReentrantReadWriteLock lock) {
            sync = lock.sync;
        }

        @Override
        public void lock() {
            sync.acquireShared(1);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            sync.acquireSharedInterruptibly(1);
        }

        @Override
        public boolean tryLock() {
            return sync.tryReadLock();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return sync.tryAcquireSharedNanos(1, unit.toNanos(timeout));
        }

        @Override
        public void unlock() {
            sync.releaseShared(1);
        }

        @Override
        public Condition newCondition() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String toString() {
            return super.toString() + "[Read locks = " + sync.readers() + "]";
        }
    }

    /** The side of the writers. */
    public static class WriteLock implements Lock, Serializable {
        private static final long serialVersionUID = -4992448646407690164L;

        private final Sync sync;

        protected WriteLock(ReentrantReadWriteLock lock) {
            sync = lock.sync;
        }

        @Override
        public void lock() {
            sync.acquire(1);
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            sync.acquireInterruptibly(1);
        }

        @Override
        public boolean tryLock() {
            return sync.tryWriteLock();
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            return sync.tryAcquireNanos(1, unit.toNanos(timeout));
        }

        @Override
        public void unlock() {
            sync.release(1);
        }

        @Override
        public Condition newCondition() {
            return sync.newCondition();
        }

        @Override
        public String toString() {
            Thread owner = sync.getOwner();
            return super.toString() + (owner == null ? "[Unlocked]" : "[Locked by thread " + owner.getName() + "]");
        }

        public boolean isHeldByCurrentThread() {
            return sync.isHeldExclusively();
        }

        public int getHoldCount() {
            return sync.writeHolds();
        }
    }

    // ---- questions ---------------------------------------------------------------------------------------------------

    public final boolean isFair() {
        return sync instanceof FairSync;
    }

    protected Thread getOwner() {
        return sync.getOwner();
    }

    public int getReadLockCount() {
        return sync.readers();
    }

    public boolean isWriteLocked() {
        return sync.isWriteLocked();
    }

    public boolean isWriteLockedByCurrentThread() {
        return sync.isHeldExclusively();
    }

    public int getWriteHoldCount() {
        return sync.writeHolds();
    }

    public int getReadHoldCount() {
        return sync.readHolds();
    }

    protected Collection<Thread> getQueuedWriterThreads() {
        return sync.getExclusiveQueuedThreads();
    }

    protected Collection<Thread> getQueuedReaderThreads() {
        return sync.getSharedQueuedThreads();
    }

    public final boolean hasQueuedThreads() {
        return sync.hasQueuedThreads();
    }

    public final boolean hasQueuedThread(Thread thread) {
        return sync.isQueued(thread);
    }

    public final int getQueueLength() {
        return sync.getQueueLength();
    }

    protected Collection<Thread> getQueuedThreads() {
        return sync.getQueuedThreads();
    }

    private AbstractQueuedSynchronizer.ConditionObject own(Condition condition) {
        if (condition == null) {
            throw new NullPointerException();
        }
        if (condition instanceof AbstractQueuedSynchronizer.ConditionObject own) {
            return own;
        }
        throw new IllegalArgumentException("not owner");
    }

    public boolean hasWaiters(Condition condition) {
        return sync.hasWaiters(own(condition));
    }

    public int getWaitQueueLength(Condition condition) {
        return sync.getWaitQueueLength(own(condition));
    }

    protected Collection<Thread> getWaitingThreads(Condition condition) {
        return sync.getWaitingThreads(own(condition));
    }

    @Override
    public String toString() {
        int state = sync.getState();
        return super.toString() + "[Write locks = " + Sync.levelsIn(state) + ", Read locks = " + Sync.readersIn(state) + "]";
    }
}
