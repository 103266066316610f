package java.lang.ref;

/** Finalizers do not run: when they would is no program's business. */
final class Finalizer {
    private Finalizer() {}

    static ReferenceQueue<Object> getQueue() {
        return new ReferenceQueue<>();
    }

    static void register(Object finalizee) {}

    static void runFinalization() {}
}
