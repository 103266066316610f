package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import jdk.internal.interleave.Handover;
import jdk.internal.interleave.Waiter;

/**
 * A queue without room: who gives and who takes wait for each other. Among several that wait the fair queue serves the
 * first and the other one the last, as in the original; nothing spins.
 */
public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient Handover<E> handover;

    public SynchronousQueue() {
        this(false);
    }

    public SynchronousQueue(boolean fair) {
        handover = new Handover<>(!fair);
    }

    /** Waits with an offer or a request; false when the time is over. */
    private boolean await(Handover.Node node, boolean timed, long nanos) throws InterruptedException {
        Waiter.otherComesFirst();
        Waiter.End end = node.await(this, !timed, true, timed, nanos);
        if (end == Waiter.End.INTERRUPTED) {
            throw new InterruptedException();
        }
        if (end == Waiter.End.TIMED_OUT) {
            checkInterrupt();
        }
        return end == Waiter.End.RELEASED;
    }

    /** An interrupt counts even when the time was over before it came. */
    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private boolean give(E e, boolean timed, long nanos) throws InterruptedException {
        Objects.requireNonNull(e);
        Handover.Node node;
        synchronized (handover) {
            if (handover.give(e)) {
                return true;
            }
            if (timed && nanos <= 0) {
                checkInterrupt();
                return false;
            }
            node = handover.offer(e, Thread.currentThread());
        }
        return await(node, timed, nanos);
    }

    @SuppressWarnings("unchecked")
    private E receive(boolean timed, long nanos) throws InterruptedException {
        Handover.Node node;
        synchronized (handover) {
            E item = handover.take();
            if (item != null) {
                return item;
            }
            if (timed && nanos <= 0) {
                checkInterrupt();
                return null;
            }
            node = handover.request(Thread.currentThread());
        }
        return await(node, timed, nanos) ? (E) node.item() : null;
    }

    @Override
    public void put(E e) throws InterruptedException {
        give(e, false, 0);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return give(e, true, unit.toNanos(timeout));
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        synchronized (handover) {
            return handover.give(e);
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

    @Override
    public E poll() {
        synchronized (handover) {
            return handover.take();
        }
    }

    @Override
    public boolean isEmpty() {
        return true;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public int remainingCapacity() {
        return 0;
    }

    @Override
    public void clear() {}

    @Override
    public boolean contains(Object o) {
        return false;
    }

    @Override
    public boolean remove(Object o) {
        return false;
    }

    @Override
    public boolean containsAll(Collection<?> c) {
        return c.isEmpty();
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        return false;
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        return false;
    }

    @Override
    public E peek() {
        return null;
    }

    @Override
    public Iterator<E> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.emptySpliterator();
    }

    @Override
    public Object[] toArray() {
        return new Object[0];
    }

    @Override
    public <T> T[] toArray(T[] a) {
        if (a.length > 0) {
            a[0] = null;
        }
        return a;
    }

    @Override
    public String toString() {
        return "[]";
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
        int count = 0;
        for (E e; count < maxElements && (e = poll()) != null; count++) {
            c.add(e);
        }
        return count;
    }
}
