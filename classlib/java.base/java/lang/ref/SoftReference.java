package java.lang.ref;

/** See {@link Reference}: gone or not, where it is only softly reachable, however much memory is free. */
public class SoftReference<T> extends Reference<T> {
    public SoftReference(T referent) {
        super(referent);
    }

    public SoftReference(T referent, ReferenceQueue<? super T> q) {
        super(referent, q);
    }

    @Override
    public T get() {
        return super.get();
    }
}
