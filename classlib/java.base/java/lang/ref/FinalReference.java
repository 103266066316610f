package java.lang.ref;

/** The reference behind finalizers, which do not run here. */
class FinalReference<T> extends Reference<T> {
    FinalReference(T referent, ReferenceQueue<? super T> q) {
        super(referent, q);
    }

    @Override
    public boolean enqueue() {
        throw new InternalError("should never reach here");
    }
}
