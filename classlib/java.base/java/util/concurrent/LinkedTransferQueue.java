package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.ArrayList;
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
 * spins. What goes through the items goes from one to the next as they are then, as in the original.
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
        Waiter.otherComesFirst();
        Waiter.End end = node.await(blocker, !timed, true, timed, nanos);
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

    private boolean transfer(E e, boolean timed, long nanos) throws InterruptedException {
        Objects.requireNonNull(e);
        Handover.Node node;
        synchronized (handover) {
            if (handover.give(e)) {
                return true;
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
        Handover.Node first = after(null);
        return first == null ? null : item(first);
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

    /** The next item behind one that is or was here; null asks for the first. */
    private Handover.Node after(Handover.Node node) {
        synchronized (handover) {
            return handover.offerAfter(node);
        }
    }

    private Handover.Node requestAfter(Handover.Node node) {
        synchronized (handover) {
            return handover.requestAfter(node);
        }
    }

    @SuppressWarnings("unchecked")
    private E item(Handover.Node node) {
        return (E) node.item();
    }

    /** The item of a node, or null where it has been taken. */
    private E itemOnOffer(Handover.Node node) {
        synchronized (handover) {
            return handover.isOffered(node) ? item(node) : null;
        }
    }

    private boolean withdraw(Handover.Node node) {
        synchronized (handover) {
            return handover.withdraw(node);
        }
    }

    @Override
    public boolean isEmpty() {
        return after(null) == null;
    }

    @Override
    public int size() {
        int count = 0;
        for (Handover.Node node = after(null); node != null; node = after(node)) {
            count++;
        }
        return count;
    }

    @Override
    public boolean hasWaitingConsumer() {
        return requestAfter(null) != null;
    }

    @Override
    public int getWaitingConsumerCount() {
        int count = 0;
        for (Handover.Node node = requestAfter(null); node != null; node = requestAfter(node)) {
            count++;
        }
        return count;
    }

    @Override
    public int remainingCapacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean contains(Object o) {
        return o != null && find(o) != null;
    }

    /** As in the original the way on is looked at before the item: what is put behind it meanwhile is not found. */
    private Handover.Node find(Object o) {
        Handover.Node node = after(null);
        while (node != null) {
            Handover.Node next = after(node);
            E item = itemOnOffer(node);
            if (item != null && o.equals(item)) {
                return node;
            }
            node = next;
        }
        return null;
    }

    @Override
    public boolean remove(Object o) {
        if (o == null) {
            return false;
        }
        Handover.Node node = after(null);
        while (node != null) {
            Handover.Node next = after(node);
            E item = itemOnOffer(node);
            if (item != null && o.equals(item) && withdraw(node)) {
                return true;
            }
            node = next;
        }
        return false;
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        Handover.Node node = after(null);
        while (node != null) {
            Handover.Node next = after(node);
            E item = itemOnOffer(node);
            removed |= item != null && filter.test(item) && withdraw(node);
            node = next;
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
        forEachFrom(after(null), action);
    }

    private void forEachFrom(Handover.Node first, Consumer<? super E> action) {
        Handover.Node node = first;
        while (node != null) {
            Handover.Node next = after(node);
            E item = itemOnOffer(node);
            if (item != null) {
                action.accept(item);
            }
            node = next;
        }
    }

    @Override
    public Object[] toArray() {
        ArrayList<Object> items = new ArrayList<>();
        for (Handover.Node node = after(null); node != null; node = after(node)) {
            items.add(node.item());
        }
        return items.toArray();
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
        return new Iter();
    }

    @Override
    public Spliterator<E> spliterator() {
        return new Split();
    }

    /** Knows the next item before it is asked for, and looks for the one behind it when it is. */
    private final class Iter implements Iterator<E> {
        private Handover.Node next = after(null);
        private Handover.Node last;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            last = next;
            next = after(last);
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

    /** Goes through the queue without knowing an item beforehand; what it splits off are batches that grow by one. */
    private final class Split implements Spliterator<E> {
        private static final int MAX_BATCH = 1 << 25;

        private boolean started;
        private Handover.Node node;
        private int batch;

        private Handover.Node current() {
            if (!started) {
                started = true;
                node = after(null);
            }
            return node;
        }

        @Override
        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            for (Handover.Node at = current(); at != null; at = node) {
                E item = itemOnOffer(at);
                node = after(at);
                if (item != null) {
                    action.accept(item);
                    return true;
                }
            }
            return false;
        }

        @Override
        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            Handover.Node from = current();
            node = null;
            forEachFrom(from, action);
        }

        @Override
        public Spliterator<E> trySplit() {
            Handover.Node at = current();
            Handover.Node next = at == null ? null : after(at);
            if (next == null) {
                return null;
            }
            batch = Math.min(batch + 1, MAX_BATCH);
            ArrayList<E> items = new ArrayList<>();
            while (next != null && items.size() < batch) {
                E item = itemOnOffer(at);
                if (item != null) {
                    items.add(item);
                }
                at = next;
                next = after(at);
            }
            node = at;
            return items.isEmpty() ? null : Spliterators.spliterator(items.toArray(), characteristics());
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.CONCURRENT;
        }
    }
}
