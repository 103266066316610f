package java.lang.ref;

import java.util.function.Consumer;

/** A queue: the reference that was enqueued last comes first, as in the JDK. */
public class ReferenceQueue<T> {
    static final ReferenceQueue<Object> NULL = new Nowhere();
    static final ReferenceQueue<Object> ENQUEUED = new Nowhere();

    /** What the program has enqueued. */
    private Reference<?> head;

    /** What the collector has cleared: each of them may come next, and need not have come yet. */
    private Reference<?> pending;

    private final Lock lock = new Lock(this);

    public ReferenceQueue() {}

    boolean enqueue(Reference<?> reference) {
        synchronized (lock) {
            boolean added = add0(reference);
            if (added) {
                lock.notifyAll();
            }
            return added;
        }
    }

    public Reference<? extends T> poll() {
        return take0(true);
    }

    public Reference<? extends T> remove(long timeout) throws InterruptedException {
        if (timeout < 0) {
            throw new IllegalArgumentException("Negative timeout value");
        }
        synchronized (lock) {
            Reference<? extends T> first = take0(true);
            boolean again = true;
            while (first == null && again) {
                boolean notified = lock.await0(timeout);
                // Who was notified and comes too late waits again; who waited long enough may have found nothing.
                again = timeout == 0 || notified;
                first = take0(!again);
            }
            return first;
        }
    }

    public Reference<? extends T> remove() throws InterruptedException {
        return remove(0);
    }

    /** What the program has enqueued, the last one first; what the collector has cleared need not have come yet. */
    void forEach(Consumer<? super Reference<? extends T>> action) {
        for (Reference<?> reference = head; reference != null; reference = reference.next) {
            @SuppressWarnings("unchecked")
            Reference<? extends T> own = (Reference<? extends T>) reference;
            action.accept(own);
        }
    }

    private native boolean add0(Reference<?> reference);

    /** The next reference, or null; where {@code early}, it may be that the collector has not come yet. */
    private native Reference<? extends T> take0(boolean early);

    /** Threads that wait for a reference wait here; the machine wakes them when the collector may have cleared one. */
    private static final class Lock {
        private final ReferenceQueue<?> queue;

        Lock(ReferenceQueue<?> queue) {
            this.queue = queue;
        }

        /** {@link Object#wait(long)}; whether somebody called {@code notifyAll}. */
        native boolean await0(long timeout) throws InterruptedException;
    }

    /** What is not in a queue. */
    private static final class Nowhere extends ReferenceQueue<Object> {
        @Override
        boolean enqueue(Reference<?> reference) {
            return false;
        }
    }
}
