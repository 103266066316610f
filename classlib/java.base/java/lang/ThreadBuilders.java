package java.lang;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/** What {@link Thread#ofPlatform} and {@link Thread#ofVirtual} answer. */
final class ThreadBuilders {
    private ThreadBuilders() {}

    /** What both kinds of threads have. */
    private abstract static class Base implements Cloneable {
        private String name;
        /** The number in the name of the next thread; negative for none. */
        private long counter = -1;
        boolean inherits = true;
        private Thread.UncaughtExceptionHandler handler;

        final void setName(String name, long counter) {
            this.name = Objects.requireNonNull(name);
            this.counter = counter;
        }

        final void setNumbered(String prefix, long start) {
            Objects.requireNonNull(prefix);
            if (start < 0) {
                throw new IllegalArgumentException("'start' is negative");
            }
            setName(prefix, start);
        }

        final void setHandler(Thread.UncaughtExceptionHandler ueh) {
            handler = Objects.requireNonNull(ueh);
        }

        abstract Thread make(Runnable task, String name);

        /** Two steps where a builder is shared: a builder is for one thread. */
        private String nextName() {
            return counter < 0 ? name : name + counter++;
        }

        private synchronized String nextNameForFactory() {
            return nextName();
        }

        public Thread unstarted(Runnable task) {
            Objects.requireNonNull(task);
            return unstarted(task, nextName());
        }

        private Thread unstarted(Runnable task, String named) {
            Thread thread = make(task, named);
            if (handler != null) {
                thread.setUncaughtExceptionHandler(handler);
            }
            return thread;
        }

        public Thread start(Runnable task) {
            Thread thread = unstarted(task);
            thread.start();
            return thread;
        }

        /** A factory is independent of what is set afterwards, and can be used by several threads. */
        public ThreadFactory factory() {
            try {
                Base own = (Base) clone();
                return task -> own.unstarted(Objects.requireNonNull(task), own.nextNameForFactory());
            } catch (CloneNotSupportedException impossible) {
                throw new InternalError(impossible);
            }
        }
    }

    static final class Platform extends Base implements Thread.Builder.OfPlatform {
        private ThreadGroup group;
        /** Null: like the thread that makes it. */
        Boolean daemon;
        /** 0: like the thread that makes it. */
        int priority;

        @Override
        Thread make(Runnable task, String name) {
            return new Thread(group, task, name, inherits, this);
        }

        @Override
        public Platform name(String name) {
            setName(name, -1);
            return this;
        }

        @Override
        public Platform name(String prefix, long start) {
            setNumbered(prefix, start);
            return this;
        }

        @Override
        public Platform inheritInheritableThreadLocals(boolean inherit) {
            inherits = inherit;
            return this;
        }

        @Override
        public Platform uncaughtExceptionHandler(Thread.UncaughtExceptionHandler ueh) {
            setHandler(ueh);
            return this;
        }

        @Override
        public Platform group(ThreadGroup group) {
            this.group = Objects.requireNonNull(group);
            return this;
        }

        @Override
        public Platform daemon(boolean on) {
            daemon = on;
            return this;
        }

        @Override
        public Platform priority(int priority) {
            if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
                throw new IllegalArgumentException();
            }
            this.priority = priority;
            return this;
        }

        @Override
        public Platform stackSize(long stackSize) {
            if (stackSize < 0) {
                throw new IllegalArgumentException();
            }
            return this;
        }
    }

    static final class Virtual extends Base implements Thread.Builder.OfVirtual {
        @Override
        Thread make(Runnable task, String name) {
            return new VirtualThread(task, name == null ? "" : name, inherits);
        }

        @Override
        public Virtual name(String name) {
            setName(name, -1);
            return this;
        }

        @Override
        public Virtual name(String prefix, long start) {
            setNumbered(prefix, start);
            return this;
        }

        @Override
        public Virtual inheritInheritableThreadLocals(boolean inherit) {
            inherits = inherit;
            return this;
        }

        @Override
        public Virtual uncaughtExceptionHandler(Thread.UncaughtExceptionHandler ueh) {
            setHandler(ueh);
            return this;
        }
    }
}
