package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Predicate;
import jdk.internal.interleave.Handover;
import jdk.internal.interleave.Waiter;

/**
 * A queue without bounds whose producers may wait until an item has been taken. First come, first served; nothing
 * spins. An iterator goes through the items that were there when it was made.
 */
public class LinkedTransferQueue<E> extends AbstractQueue<E> implements TransferQueue<E>, Serializable {
    private static final long serialVersionUID = -3223113410248163686L;

    private final transient Handover<E> handover = new Handover<>(false);

    public LinkedTransferQueue() {}

    public LinkedTransferQueue(Collection<? extends E> c) {
        addAll(c);
    }

    // ---- one item ------------------------------------------------------------------------------------------------

    private static boolean await(Handover.Node node, Object blocker, boolean timed, long nanos)
            throws InterruptedException {
        Waiter.End end = node.await(blocker, !timed, true, timed, nanos);
        if (end == Waiter.End.INTERRUPTED) {
            throw new InterruptedException();
        }
        return end == Waiter.End.RELEASED;
    }

    private static void checkInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private boolean transfer(E e, boolean timed, long nanos) throws InterruptedException {
        Objects.requireNonNull(e);
        Handover.Node node;
        synchronized (handover) {
            if (handover.give(e)) {
                return true;
            }
            checkInterrupt();
            if (timed && nanos <= 0) {
                return false;
            }
            node = handover.offer(e, Thread.currentThread());
        }
        return await(node, this, timed, nanos);
    }

    @SuppressWarnings("unchecked")
    private E receive(boolean timed, long nanos) throws InterruptedException {
        Handover.Node node;
        synchronized (handover) {
            E item = handover.take();
            if (item != null) {
                return item;
            }
            checkInterrupt();
            if (timed && nanos <= 0) {
                return null;
            }
            node = handover.request(Thread.currentThread());
        }
        return await(node, this, timed, nanos) ? (E) node.item() : null;
    }

    @Override
    public boolean offer(E e) {
        Objects.requireNonNull(e);
        synchronized (handover) {
            if (!handover.give(e)) {
                handover.offer(e, null);
            }
        }
        return true;
    }

    @Override
    public void put(E e) {
        offer(e);
    }

    @Override
    public boolean offer(E e, long timeout, TimeUnit unit) {
        return offer(e);
    }

    @Override
    public boolean add(E e) {
        return offer(e);
    }

    @Override
    public boolean tryTransfer(E e) {
        Objects.requireNonNull(e);
        synchronized (handover) {
            return handover.give(e);
        }
    }

    @Override
    public void transfer(E e) throws InterruptedException {
        transfer(e, false, 0);
    }

    @Override
    public boolean tryTransfer(E e, long timeout, TimeUnit unit) throws InterruptedException {
        return transfer(e, true, unit.toNanos(timeout));
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
    public E peek() {
        Handover.Node[] nodes = nodes();
        return nodes.length == 0 ? null : item(nodes[0]);
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

    // ---- all items -----------------------------------------------------------------------------------------------

    private Handover.Node[] nodes() {
        synchronized (handover) {
            return handover.offers();
        }
    }

    @SuppressWarnings("unchecked")
    private E item(Handover.Node node) {
        return (E) node.item();
    }

    private boolean withdraw(Handover.Node node) {
        synchronized (handover) {
            return handover.withdraw(node);
        }
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    @Override
    public int size() {
        synchronized (handover) {
            return handover.count(false);
        }
    }

    @Override
    public boolean hasWaitingConsumer() {
        return getWaitingConsumerCount() > 0;
    }

    @Override
    public int getWaitingConsumerCount() {
        synchronized (handover) {
            return handover.count(true);
        }
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean contains(Object o) {
        return o != null && Arrays.asList(toArray()).contains(o);
    }

    @Override
    public boolean remove(Object o) {
        for (Handover.Node node : nodes()) {
            if (o != null && o.equals(node.item()) && withdraw(node)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        for (Handover.Node node : nodes()) {
            removed |= filter.test(item(node)) && withdraw(node);
        }
        return removed;
    }

    @Override
    public boolean removeAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(c::contains);
    }

    @Override
    public boolean retainAll(Collection<?> c) {
        Objects.requireNonNull(c);
        return removeIf(e -> !c.contains(e));
    }

    @Override
    public void clear() {
        removeIf(e -> true);
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (Handover.Node node : nodes()) {
            action.accept(item(node));
        }
    }

    @Override
    public Object[] toArray() {
        Handover.Node[] nodes = nodes();
        Object[] items = new Object[nodes.length];
        for (int i = 0; i < items.length; i++) {
            items[i] = nodes[i].item();
        }
        return items;
    }

    @Override
    public <T> T[] toArray(T[] a) {
        return Arrays.asList(toArray()).toArray(a);
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }

    @Override
    public Iterator<E> iterator() {
        return new Iter(nodes());
    }

    @Override
    public Spliterator<E> spliterator() {
        return Spliterators.spliteratorUnknownSize(iterator(),
                Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT);
    }

    private final class Iter implements Iterator<E> {
        private final Handover.Node[] nodes;
        private int next;
        private Handover.Node last;

        Iter(Handover.Node[] nodes) {
            this.nodes = nodes;
        }

        @Override
        public boolean hasNext() {
            return next < nodes.length;
        }

        @Override
        public E next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            last = nodes[next++];
            return item(last);
        }

        @Override
        public void remove() {
            if (last == null) {
                throw new IllegalStateException();
            }
            withdraw(last);
            last = null;
        }
    }
}
