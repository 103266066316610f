package java.lang.ref;

/** See {@link Reference}: enqueued once the collector has found that nobody can reach the referent. */
public class PhantomReference<T> extends Reference<T> {
    public PhantomReference(T referent, ReferenceQueue<? super T> q) {
        super(referent, q);
    }

    @Override
    public T get() {
        return null;
    }
}
