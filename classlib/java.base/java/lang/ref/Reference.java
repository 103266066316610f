package java.lang.ref;

/**
 * What the collector does is decided where the program looks: a referent that can be reached through references of this
 * package alone may be gone there or not, and a search tries both. See {@code src/vm/weak.rs}.
 */
public abstract class Reference<T> {
    private T referent;

    /** The queue that it is registered with; {@code NULL} once it was taken from there, {@code ENQUEUED} in between. */
    volatile ReferenceQueue<? super T> queue;

    /** The next one in the queue. */
    Reference<?> next;

    /** The next one that the collector has cleared and nobody has taken yet, itself at the end; null elsewhere. */
    private Reference<?> discovered;

    /** The checked program has made it, and not the library for purposes of its own. */
    private final boolean own;

    Reference(T referent) {
        this(referent, null);
    }

    Reference(T referent, ReferenceQueue<? super T> queue) {
        this.referent = referent;
        this.queue = queue == null ? ReferenceQueue.NULL : queue;
        this.own = own0();
    }

    public T get() {
        return get0();
    }

    T getFromInactiveFinalReference() {
        return referent;
    }

    void clearInactiveFinalReference() {
        referent = null;
    }

    public final boolean refersTo(T obj) {
        return refersTo0(obj);
    }

    boolean refersToImpl(T obj) {
        return refersTo0(obj);
    }

    public void clear() {
        clear0();
    }

    @Deprecated(since = "16")
    public boolean isEnqueued() {
        return isEnqueued0();
    }

    public boolean enqueue() {
        clear0();
        return queue.enqueue(this);
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public static void reachabilityFence(Object ref) {}

    private native boolean own0();

    private native T get0();

    private native boolean refersTo0(Object o);

    private native void clear0();

    private native boolean isEnqueued0();
}
