package java.lang.ref;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/** A cleaner without a thread: an action runs when the program calls {@code clean}, at most once. */
public final class Cleaner {
    private Cleaner() {}

    public static Cleaner create() {
        return new Cleaner();
    }

    public static Cleaner create(ThreadFactory threadFactory) {
        Objects.requireNonNull(threadFactory, "threadFactory");
        return new Cleaner();
    }

    public Cleanable register(Object obj, Runnable action) {
        Objects.requireNonNull(obj, "obj");
        return new Once(Objects.requireNonNull(action, "action"));
    }

    /** What a registration gives back. */
    public interface Cleanable {
        void clean();
    }

    private static final class Once implements Cleanable {
        private Runnable action;

        Once(Runnable action) {
            this.action = action;
        }

        @Override
        public void clean() {
            Runnable pending;
            synchronized (this) {
                pending = action;
                action = null;
            }
            if (pending != null) {
                pending.run();
            }
        }
    }
}
