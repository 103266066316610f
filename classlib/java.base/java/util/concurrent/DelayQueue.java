package java.util.concurrent;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.interleave.Decision;
import jdk.internal.interleave.VirtualClock;

/**
 * A queue whose items can be taken when their delay is over. While checking, a wait for the first item may end by itself at
 * any moment, and the clock is then at its due time. Where the clock stands still ({@code vm.time.passes=false}) the
 * end of a delay is a choice instead: the item is taken after such a wait, and a look that does not wait may come in
 * time or too early.
 */
public class DelayQueue<E extends Delayed> extends AbstractQueue<E> implements BlockingQueue<E> {
    private final transient ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<E> items = new PriorityQueue<>();
    private final Condition available = lock.newCondition();

    public DelayQueue() {}

    public DelayQueue(Collection<? extends E> c) {
        addAll(c);
    }

    // ---- in ------------------------------------------------------------------------------------------------------

    @Override
    public boolean offer(E e) {
        lock.lock();
        try {
            items.offer(e);
            if (items.peek() == e) {
                available.signal();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public void put(E e) {
        offer(e);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) {
        return offer(e);
    }

    // ---- out -----------------------------------------------------------------------------------------------------

    /** Whether no delay is ever over by the clock. */
    private static boolean standsStill() {
        return Decision.exploring() && !VirtualClock.passes();
    }

    /** The first item, taken out, if its delay is over by now. */
    private E pollDue() {
        E first = items.peek();
        boolean due = first != null
                && (first.getDelay(NANOSECONDS) <= 0 || standsStill() && Decision.of(2) == 1);
        return due ? items.poll() : null;
    }

    @Override
    public E poll() {
        lock.lock();
        try {
            return pollDue();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public E take() throws InterruptedException {
        return receive(false, 0);
    }

    @Override
    public E poll(long timeout, TimeUnit unit) throws InterruptedException {
        return receive(true, unit.toNanos(timeout));
    }

    private E receive(boolean timed, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (true) {
                E first = items.peek();
                long delay = first == null ? Long.MAX_VALUE : first.getDelay(NANOSECONDS);
                if (delay <= 0) {
                    return items.poll();
                }
                if (timed && left <= 0) {
                    return null;
                }
                if (timed && left < delay) {
                    left = available.awaitNanos(left);
                } else if (first == null) {
                    available.await();
                } else {
                    long rest = available.awaitNanos(delay);
                    left -= delay - rest;
                    if (standsStill() && rest <= 0 && items.peek() == first) {
                        return items.poll();
                    }
                }
            }
        } finally {
            if (items.peek() != null) {
                available.signal();
            }
            lock.unlock();
        }
    }

    @Override
    public int drainTo(Collection<? super E> c) {
        return drainTo(c, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> c, int maxElements) {
        Objects.requireNonNull(c);
        if (c == this) {
            throw new IllegalArgumentException();
        }
        lock.lock();
        try {
            int count = 0;
            for (E e; count < maxElements && (e = pollDue()) != null; count++) {
                c.add(e);
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    // ---- questions -----------------------------------------------------------------------------------------------

    @Override
    public E peek() {
        lock.lock();
        try {
            return items.peek();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int size() {
        lock.lock();
        try {
            return items.size();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void clear() {
        lock.lock();
        try {
            items.clear();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public Object[] toArray() {
        lock.lock();
        try {
            return items.toArray();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public <T> T[] toArray(T[] a) {
        lock.lock();
        try {
            return items.toArray(a);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean remove(Object o) {
        lock.lock();
        try {
            return items.remove(o);
        } finally {
            lock.unlock();
        }
    }

    private void removeSame(Object item) {
        lock.lock();
        try {
            for (Iterator<E> it = items.iterator(); it.hasNext();) {
                if (it.next() == item) {
                    it.remove();
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Iterator<E> iterator() {
        return new Iter(toArray());
    }

    /** Goes through the items that were there when it was made. */
    private final class Iter implements Iterator<E> {
        private final Object[] all;
        private int next;
        private int last = -1;

        Iter(Object[] all) {
            this.all = all;
        }

        @Override
        public boolean hasNext() {
            return next < all.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = next++;
            return (E) all[last];
        }

        @Override
        public void remove() {
            if (last < 0) {
                throw new IllegalStateException();
            }
            removeSame(all[last]);
            last = -1;
        }
    }
}
