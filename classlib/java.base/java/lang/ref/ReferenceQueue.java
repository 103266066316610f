package java.lang.ref;

import java.util.function.Consumer;

/** A queue of the references that the program enqueued itself. */
public class ReferenceQueue<T> {
    private Reference<?> head;
    private Reference<?> tail;

    public ReferenceQueue() {}

    synchronized boolean enqueue(Reference<?> reference) {
        if (reference.queue == null) {
            return false;
        }
        reference.queue = null;
        reference.next = null;
        reference.enqueued = true;
        if (head == null) {
            head = reference;
        } else {
            tail.next = reference;
        }
        tail = reference;
        notifyAll();
        return true;
    }

    /** Answers without the lock when nothing was ever enqueued, which is what maps of weak keys ask all the time. */
    public Reference<? extends T> poll() {
        return head == null ? null : take();
    }

    @SuppressWarnings("unchecked")
    private synchronized Reference<? extends T> take() {
        Reference<?> first = head;
        if (first != null) {
            head = first.next;
            first.next = null;
            first.enqueued = false;
            if (head == null) {
                tail = null;
            }
        }
        return (Reference<? extends T>) first;
    }

    public Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        synchronized (this) {
            if (timeout == 0) {
                while (head == null) {
                    wait();
                }
            } else if (head == null) {
                wait(timeout);
            }
            return take();
        }
    }

    @SuppressWarnings("unchecked")
    synchronized void forEach(Consumer<? super Reference<? extends T>> action) {
        for (Reference<?> entry = head; entry != null; entry = entry.next) {
            action.accept((Reference<? extends T>) entry);
        }
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }
}
