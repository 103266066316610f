package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import jdk.internal.interleave.Decision;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;
import jdk.internal.misc.Unsafe;

/** {@link AbstractQueuedSynchronizer} with a state of 64 bits; as in the original, the two differ in nothing else. */
public abstract class AbstractQueuedLongSynchronizer extends AbstractOwnableSynchronizer implements Serializable {
    private static final long serialVersionUID = 7373984972572414692L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(AbstractQueuedLongSynchronizer.class, "state");

    private volatile long state;
    private final transient WaitQueue queue = new WaitQueue();
    /** Whether the program can ask if any thread ever had to wait: not of the locks of the library. */
    private final transient boolean asked = getClass().getClassLoader() != null;
    private transient volatile boolean contended;

    protected AbstractQueuedLongSynchronizer() {}

    protected final long getState() {
        return state;
    }

    protected final void setState(long newState) {
        state = newState;
    }

    protected final boolean compareAndSetState(long expect, long update) {
        return U.compareAndSetLong(this, STATE, expect, update);
    }

    // ---- what subclasses define ----------------------------------------------------------------------------------

    protected boolean tryAcquire(long arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryRelease(long arg) {
        throw new UnsupportedOperationException();
    }

    protected long tryAcquireShared(long arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean tryReleaseShared(long arg) {
        throw new UnsupportedOperationException();
    }

    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    // ---- acquiring -----------------------------------------------------------------------------------------------

    private boolean attempt(long arg, boolean shared) {
        return shared ? tryAcquireShared(arg) >= 0 : tryAcquire(arg);
    }

    private Waiter enqueue(boolean shared) {
        Waiter self = new Waiter(Thread.currentThread(), shared);
        join(self);
        return self;
    }

    /** Others come before a thread is in the queue, where that can be seen. */
    private void join(Waiter waiter) {
        if (asked && !contended) {
            contended = true;
        }
        seen().add(waiter);
    }

    /** Waits without answering to interrupts, whose flag is set again at the end. */
    private void acquireQueued(Waiter self, long arg) {
        boolean interrupted = false;
        try {
            while (!(queue.isFirst(self) && attempt(arg, self.isShared()))) {
                Waiter.park(this);
                interrupted |= Thread.interrupted();
            }
        } catch (Throwable failure) {
            leave(self);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw failure;
        }
        succeed(self);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until it is acquired (true) or the time is over (false); zero nanoseconds mean no limit. */
    private boolean acquireInterruptibly(long arg, boolean shared, long nanos) throws InterruptedException {
        Waiter self = enqueue(shared);
        boolean late = false;
        try {
            while (!(queue.isFirst(self) && attempt(arg, shared))) {
                if (late) {
                    leave(self);
                    return false;
                }
                if (nanos > 0) {
                    late = Waiter.parkNanos(this, nanos);
                } else {
                    Waiter.park(this);
                }
                if (Thread.currentThread().isInterrupted()) {
                    // It may have looked at the flag before the interrupt, and only now look at the state.
                    if (queue.isFirst(self) && Decision.of(2) == 1 && attempt(arg, shared)) {
                        break;
                    }
                    Thread.interrupted();
                    throw new InterruptedException();
                }
            }
        } catch (Throwable failure) {
            leave(self);
            throw failure;
        }
        succeed(self);
        return true;
    }

    /** The first waiter has got what it waited for; another shared one behind it may have enough as well. */
    private void succeed(Waiter self) {
        seen().remove(self);
        Waiter next = queue.first();
        if (self.isShared() && next != null && next.isShared()) {
            wakeFirst();
        }
    }

    /** A waiter gives up; if it was first, the next one may have been waiting only for it. */
    private void leave(Waiter self) {
        boolean wasFirst = seen().isFirst(self);
        queue.remove(self);
        if (wasFirst) {
            wakeFirst();
        }
    }

    private void wakeFirst() {
        Waiter first = queue.first();
        if (first != null) {
            LockSupport.unpark(first.thread());
        }
    }

    public final void acquire(long arg) {
        if (!tryAcquire(arg)) {
            acquireQueued(enqueue(false), arg);
        }
    }

    public final void acquireInterruptibly(long arg) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!tryAcquire(arg)) {
            acquireInterruptibly(arg, false, 0);
        }
    }

    public final boolean tryAcquireNanos(long arg, long nanosTimeout) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return tryAcquire(arg) || nanosTimeout > 0 && acquireInterruptibly(arg, false, nanosTimeout);
    }

    public final boolean release(long arg) {
        if (!tryRelease(arg)) {
            return false;
        }
        wakeFirst();
        return true;
    }

    public final void acquireShared(long arg) {
        if (tryAcquireShared(arg) < 0) {
            acquireQueued(enqueue(true), arg);
        }
    }

    public final void acquireSharedInterruptibly(long arg) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (tryAcquireShared(arg) < 0) {
            acquireInterruptibly(arg, true, 0);
        }
    }

    public final boolean tryAcquireSharedNanos(long arg, long nanosTimeout) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return tryAcquireShared(arg) >= 0 || nanosTimeout > 0 && acquireInterruptibly(arg, true, nanosTimeout);
    }

    public final boolean releaseShared(long arg) {
        if (!tryReleaseShared(arg)) {
            return false;
        }
        wakeFirst();
        return true;
    }

    // ---- questions -----------------------------------------------------------------------------------------------

    /** The queue, when it is asked, or somebody leaves it: others come before that where the state is read. */
    private WaitQueue seen() {
        long before = state;
        return queue;
    }

    public final boolean hasQueuedThreads() {
        return seen().first() != null;
    }

    public final boolean hasContended() {
        return contended;
    }

    public final Thread getFirstQueuedThread() {
        Waiter first = seen().first();
        return first == null ? null : first.thread();
    }

    public final boolean isQueued(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        return seen().threads(null).contains(thread);
    }

    final boolean apparentlyFirstQueuedIsExclusive() {
        Waiter first = seen().first();
        return first != null && !first.isShared();
    }

    public final boolean hasQueuedPredecessors() {
        Waiter first = seen().first();
        return first != null && first.thread() != Thread.currentThread();
    }

    public final int getQueueLength() {
        return seen().threads(null).size();
    }

    public final Collection<Thread> getQueuedThreads() {
        return seen().threads(null);
    }

    public final Collection<Thread> getExclusiveQueuedThreads() {
        return seen().threads(false);
    }

    public final Collection<Thread> getSharedQueuedThreads() {
        return seen().threads(true);
    }

    @Override
    public String toString() {
        return super.toString() + "[State = " + getState() + ", " + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    // ---- conditions ----------------------------------------------------------------------------------------------

    public final boolean owns(ConditionObject condition) {
        return condition.isOwnedBy(this);
    }

    private void checkOwned(ConditionObject condition) {
        if (!owns(condition)) {
            throw new IllegalArgumentException("Not owner");
        }
    }

    public final boolean hasWaiters(ConditionObject condition) {
        checkOwned(condition);
        return condition.hasWaiters();
    }

    public final int getWaitQueueLength(ConditionObject condition) {
        checkOwned(condition);
        return condition.getWaitQueueLength();
    }

    public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
        checkOwned(condition);
        return condition.getWaitingThreads();
    }

    /** A condition: threads wait in its queue, and a signal moves one to the queue of the lock. */
    public class ConditionObject implements Condition, Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        private final transient WaitQueue waiters = new WaitQueue();

        public ConditionObject() {}

        private void requireHeld() {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        public final void signal() {
            requireHeld();
            Waiter waiter = waiters.poll();
            if (waiter != null) {
                Waiter.taken(waiter.thread());
                join(waiter);
            }
        }

        @Override
        public final void signalAll() {
            requireHeld();
            for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
                Waiter.taken(waiter.thread());
                join(waiter);
            }
        }

        /** How a wait ended. */
        private enum End {
            SIGNALLED,
            INTERRUPTED,
            TIMED_OUT
        }

        /**
         * Gives up the lock, waits, and takes the lock again: where there is no time, others may have it in between. An
         * interrupt that comes after the signal leaves only the flag set.
         */
        private End await(boolean interruptible, boolean timed, long nanos) {
            requireHeld();
            Waiter self = new Waiter(Thread.currentThread(), false);
            waiters.add(self);
            long saved = getState();
            if (!release(saved)) {
                waiters.remove(self);
                throw new IllegalMonitorStateException();
            }
            End end = End.SIGNALLED;
            boolean interrupted = false;
            boolean stop = false;
            while (end == End.SIGNALLED && !isSignalled(self)) {
                if (stop) {
                    // The signal came first, and who gives it has not brought this thread into the queue yet.
                    Thread.yield();
                    continue;
                }
                boolean over = timed ? Waiter.parkNanos(this, nanos) : self.parkManaged(this, false, 0);
                interrupted |= Thread.interrupted();
                stop = interrupted && interruptible || over && !interrupted;
                if (stop && giveUp(self)) {
                    end = interrupted ? End.INTERRUPTED : End.TIMED_OUT;
                }
            }
            if (end == End.SIGNALLED) {
                acquireQueued(self, saved);
            } else {
                comeBack(self, saved);
            }
            if (interrupted && end != End.INTERRUPTED) {
                Thread.currentThread().interrupt();
            }
            return end;
        }

        /** Others come before that, where it can be seen: who is signalled before it parks does not park. */
        private boolean isSignalled(Waiter self) {
            return self.isIn(seen());
        }

        /**
         * Ends the wait, unless a signal has come first. Others come before that, where it can be seen: whether the thread was
         * interrupted is decided by then.
         */
        private boolean giveUp(Waiter self) {
            seen();
            return waiters.remove(self);
        }

        /**
         * Why the wait ends is decided: a signal or an interrupt that comes before the lock is taken again does not change that.
         * As one that comes anew, the thread lines up only where it does not get the lock at once.
         */
        private void comeBack(Waiter self, long saved) {
            if (!tryAcquire(saved)) {
                join(self);
                acquireQueued(self, saved);
            }
        }

        private boolean awaitChecked(boolean timed, long nanos) throws InterruptedException {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            End end = await(true, timed, nanos);
            if (end == End.INTERRUPTED) {
                throw new InterruptedException();
            }
            return end == End.SIGNALLED;
        }

        @Override
        public final void awaitUninterruptibly() {
            await(false, false, 0);
        }

        @Override
        public final void await() throws InterruptedException {
            awaitChecked(false, 0);
        }

        @Override
        public final long awaitNanos(long nanosTimeout) throws InterruptedException {
            long deadline = System.nanoTime() + Math.max(0, nanosTimeout);
            boolean signalled = awaitChecked(true, nanosTimeout);
            long clock = deadline - System.nanoTime();
            long left = signalled ? clock : Math.min(clock, 0);
            return left <= nanosTimeout ? left : Long.MIN_VALUE;
        }

        @Override
        public final boolean awaitUntil(Date deadline) throws InterruptedException {
            long now = System.currentTimeMillis();
            long then = deadline.getTime();
            return awaitChecked(true, then <= now ? 0 : TimeUnit.MILLISECONDS.toNanos(then - now));
        }

        @Override
        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            return awaitChecked(true, unit.toNanos(time));
        }

        final boolean isOwnedBy(AbstractQueuedLongSynchronizer sync) {
            return sync == AbstractQueuedLongSynchronizer.this;
        }

        protected final boolean hasWaiters() {
            requireHeld();
            return waiters.first() != null;
        }

        protected final int getWaitQueueLength() {
            requireHeld();
            return waiters.threads(null).size();
        }

        protected final Collection<Thread> getWaitingThreads() {
            requireHeld();
            return waiters.threads(null);
        }
    }
}
