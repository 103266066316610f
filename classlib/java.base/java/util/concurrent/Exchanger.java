package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;
import jdk.internal.interleave.WaitQueue;
import jdk.internal.interleave.Waiter;

/** A place where two threads meet and exchange items: the first one waits, the second one meets it. */
public class Exchanger<V> {
    private final WaitQueue waiting = new WaitQueue();

    /** A thread that waits, with what it gives and what it gets. */
    private static final class Party extends Waiter {
        final Object given;
        Object received;

        Party(Object given) {
            super(Thread.currentThread(), false);
            this.given = given;
        }
    }

    public Exchanger() {}

    /** Exchanges; null instead of a party means that the time is over. */
    private Party meet(V item, boolean timed, long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Party self = new Party(item);
        synchronized (waiting) {
            for (Party other = (Party) waiting.first(); other != null; other = (Party) waiting.first()) {
                self.received = other.given;
                other.received = item;
                // Last of all, because it lets the other one go; it may have given up just now.
                if (waiting.remove(other)) {
                    LockSupport.unpark(other.thread());
                    return self;
                }
            }
            // Without any time a partner may come nevertheless.
            waiting.add(self);
        }
        return switch (self.await(this, false, true, timed, nanos)) {
            case RELEASED -> self;
            case INTERRUPTED -> throw new InterruptedException();
            case TIMED_OUT -> null;
        };
    }

    @SuppressWarnings("unchecked")
    public V exchange(V x) throws InterruptedException {
        return (V) meet(x, false, 0).received;
    }

    @SuppressWarnings("unchecked")
    public V exchange(V x, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        Party self = meet(x, true, unit.toNanos(timeout));
        if (self == null) {
            throw new TimeoutException();
        }
        return (V) self.received;
    }
}
