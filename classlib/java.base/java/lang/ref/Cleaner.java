package java.lang.ref;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** A cleaner that the program makes has a daemon thread, which runs an action once nobody can reach the object. */
public final class Cleaner {
    private final Work work = new Work();

    private Cleaner() {}

    public static Cleaner create() {
        return new Cleaner().started(explored0(), null);
    }

    public static Cleaner create(ThreadFactory threadFactory) {
        Objects.requireNonNull(threadFactory, "threadFactory");
        return new Cleaner().started(explored0(), threadFactory);
    }

    public Cleanable register(Object obj, Runnable action) {
        Objects.requireNonNull(obj, "obj");
        return new Registration(obj, Objects.requireNonNull(action, "action"), work);
    }

    /** Without a thread, as for the library's own cleaner, an action runs when somebody calls {@code clean}. */
    private Cleaner started(boolean explored, ThreadFactory factory) {
        if (explored) {
            // The thread ends some time after the last action, and when nobody can register another one.
            new Registration(this, null, work);
            Thread thread = factory == null ? new Thread(null, work, Numbers.name()) : factory.newThread(work);
            thread.setDaemon(true);
            thread.start();
        }
        return this;
    }

    /** Whether the caller of {@code create} is the checked program, and collections are explored. */
    private static native boolean explored0();

    /** What a registration gives back. */
    public interface Cleanable {
        void clean();
    }

    /** Threads are numbered from the first one that needs it. */
    private static final class Numbers {
        private static final AtomicInteger NEXT = new AtomicInteger();

        static String name() {
            return "Cleaner-" + NEXT.getAndIncrement();
        }
    }

    /** What the thread does. It does not hold the cleaner. */
    private static final class Work implements Runnable {
        final ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Registration first;

        synchronized void add(Registration registration) {
            registration.after = first;
            if (first != null) {
                first.before = registration;
            }
            first = registration;
        }

        /** Whether it was there. */
        synchronized boolean take(Registration registration) {
            if (registration.before == null && first != registration) {
                return false;
            }
            if (registration.before == null) {
                first = registration.after;
            } else {
                registration.before.after = registration.after;
            }
            if (registration.after != null) {
                registration.after.before = registration.before;
            }
            registration.before = null;
            registration.after = null;
            return true;
        }

        synchronized boolean isEmpty() {
            return first == null;
        }

        @Override
        public void run() {
            while (!isEmpty()) {
                try {
                    ((Registration) queue.remove()).clean();
                } catch (Throwable e) {
                    // As in the JDK, what an action throws is lost.
                }
            }
        }
    }

    private static final class Registration extends PhantomReference<Object> implements Cleanable {
        private final Work work;
        private final Runnable action;
        Registration before;
        Registration after;

        Registration(Object object, Runnable action, Work work) {
            super(object, work.queue);
            this.action = action;
            this.work = work;
            work.add(this);
            Reference.reachabilityFence(object);
        }

        @Override
        public void clean() {
            if (work.take(this)) {
                super.clear();
                if (action != null) {
                    action.run();
                }
            }
        }
    }
}
