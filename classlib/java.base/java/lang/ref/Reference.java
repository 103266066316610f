package java.lang.ref;

/**
 * References whose referents stay. When a real collector clears a weak reference is nobody's promise, and a checker
 * that cleared them at moments of its own would report what cannot be repeated; so {@code get} answers the referent
 * until the program itself clears it, and nothing is ever enqueued but by {@code enqueue}.
 */
public abstract class Reference<T> {
    private T referent;
    ReferenceQueue<? super T> queue;
    Reference<?> next;
    boolean enqueued;

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue;
    }

    public T get() {
        return referent;
    }

    T getFromInactiveFinalReference() {
        return referent;
    }

    void clearInactiveFinalReference() {
        referent = null;
    }

    public final boolean refersTo(T obj) {
        return referent == obj;
    }

    boolean refersToImpl(T obj) {
        return referent == obj;
    }

    public void clear() {
        referent = null;
    }

    @Deprecated(since = "16")
    public boolean isEnqueued() {
        return enqueued;
    }

    public boolean enqueue() {
        referent = null;
        return queue != null && queue.enqueue(this);
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void reachabilityFence(Object ref) {}
}
