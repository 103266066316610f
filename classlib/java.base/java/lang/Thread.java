package java.lang;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.security.AccessControlContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import jdk.internal.interleave.Unsupported;
import jdk.internal.vm.annotation.Hidden;
import sun.nio.ch.Interruptible;

/**
 * {@code java.lang.Thread} over the checker's own threads. What the scheduler knows (alive, blocked, interrupted) is
 * not repeated here in fields: a field that mirrors it would be one more thing in every state.
 *
 * <p>{@code stop} and {@code suspend} do what the JDK does where that needs no other thread to be caught in the middle of
 * something: a thread stops itself, and one that has ended is neither stopped nor suspended. Everything else is refused.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    /** The code of TERMINATED, without initialising the enum for a name. */
    private static final int ENDED = 5;

    private static int threadInitNumber;
    private static long threadSeqNumber = 1;
    private static volatile UncaughtExceptionHandler defaultUncaughtExceptionHandler;

    private String name;
    private int priority;
    private boolean daemon;
    /** Whether it was interrupted before its start; later the VM knows. */
    private boolean interrupted;
    private Runnable target;
    private ThreadGroup group;
    /** Null stands for the system loader, which is made when it is asked for; the thread itself says that null is meant. */
    private Object contextClassLoader;

    /** Whose supertypes the thread is looking for. */
    ClassLoader.Defining defining;
    private long tid;
    private UncaughtExceptionHandler uncaughtExceptionHandler;

    /** The end of a thread forgets the other one; this one is set later. */
    private UncaughtExceptionHandler handlerAfterEnd;

    // Fields that other classes of the library reach by name.
    /** Nothing is ever there: see {@link #locals}. */
    ThreadLocal.ThreadLocalMap threadLocals;
    ThreadLocal.ThreadLocalMap inheritableThreadLocals;
    volatile Object parkBlocker;
    long threadLocalRandomSeed;
    int threadLocalRandomProbe;
    int threadLocalRandomSecondarySeed;
    @SuppressWarnings("removal")
    private AccessControlContext inheritedAccessControlContext;

    // ---- construction ------------------------------------------------------------------------------------------

    public Thread() {
        this(null, null, nextName(), true);
    }

    public Thread(Runnable target) {
        this(null, target, nextName(), true);
    }

    Thread(Runnable target, @SuppressWarnings("removal") AccessControlContext acc) {
        this(null, target, nextName(), false);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, nextName(), true);
    }

    public Thread(String name) {
        this(null, null, name, true);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name, true);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(group, target, name, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(group, target, name, true);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inheritThreadLocals) {
        this(group, target, name, inheritThreadLocals);
    }

    private Thread(ThreadGroup group, Runnable target, String name, boolean inheritThreadLocals) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        Thread parent = currentThread();
        ThreadGroup own = group == null ? parent.getThreadGroup() : group;
        own.requireUsable();
        this.name = name;
        this.target = target;
        this.group = own;
        this.daemon = parent.daemon;
        this.priority = Math.min(parent.priority, own.getMaxPriority());
        Object context = parent.contextClassLoader;
        this.contextClassLoader = context == parent ? this : context;
        this.tid = nextId0();
        if (inheritThreadLocals && parent.inheritableThreadLocals != null) {
            this.inheritableThreadLocals = ThreadLocal.createInheritedMap(parent.inheritableThreadLocals);
        }
    }

    /** A virtual thread. */
    Thread(Runnable target, String name, boolean inheritThreadLocals, ThreadGroup virtual) {
        this(virtual, Objects.requireNonNull(target), name, inheritThreadLocals);
        daemon = true;
        priority = NORM_PRIORITY;
    }

    /** One that a builder makes. */
    Thread(ThreadGroup group, Runnable target, String name, boolean inheritThreadLocals, ThreadBuilders.Platform of) {
        this(group, Objects.requireNonNull(target), name == null ? nextName() : name, inheritThreadLocals);
        daemon = of.daemon == null ? daemon : of.daemon;
        if (of.priority != 0) {
            setPriority(of.priority);
        }
    }

    private static String nextName() {
        return "Thread-".concat(String.valueOf(nextNameNumber0()));
    }

    /** {@code threadInitNumber++}, in one step. */
    private static native int nextNameNumber0();

    /** {@code ++threadSeqNumber}, in one step. */
    private static native long nextId0();

    /** Completes the main thread's object, which the VM allocates without a constructor. */
    void initMain() {
        // As in HotSpot it is none of the strings that are interned.
        name = new String("main");
        priority = NORM_PRIORITY;
        tid = 1;
        group = ThreadGroup.main();
    }

    // ---- builders, of Java 21 ------------------------------------------------------------------------------------

    public static Builder.OfPlatform ofPlatform() {
        return new ThreadBuilders.Platform();
    }

    public static Builder.OfVirtual ofVirtual() {
        return new ThreadBuilders.Virtual();
    }

    public static Thread startVirtualThread(Runnable task) {
        return ofVirtual().start(task);
    }

    /** Makes threads and factories of threads; see the API documentation of Java 21. */
    public sealed interface Builder permits Builder.OfPlatform, Builder.OfVirtual {
        Builder name(String name);

        Builder name(String prefix, long start);

        Builder inheritInheritableThreadLocals(boolean inherit);

        Builder uncaughtExceptionHandler(UncaughtExceptionHandler ueh);

        Thread unstarted(Runnable task);

        Thread start(Runnable task);

        ThreadFactory factory();

        sealed interface OfPlatform extends Builder permits ThreadBuilders.Platform {
            @Override
            OfPlatform name(String name);

            @Override
            OfPlatform name(String prefix, long start);

            @Override
            OfPlatform inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfPlatform uncaughtExceptionHandler(UncaughtExceptionHandler ueh);

            OfPlatform group(ThreadGroup group);

            OfPlatform daemon(boolean on);

            default OfPlatform daemon() {
                return daemon(true);
            }

            OfPlatform priority(int priority);

            OfPlatform stackSize(long stackSize);
        }

        sealed interface OfVirtual extends Builder permits ThreadBuilders.Virtual {
            @Override
            OfVirtual name(String name);

            @Override
            OfVirtual name(String prefix, long start);

            @Override
            OfVirtual inheritInheritableThreadLocals(boolean inherit);

            @Override
            OfVirtual uncaughtExceptionHandler(UncaughtExceptionHandler ueh);
        }
    }

    // ---- what the scheduler does -------------------------------------------------------------------------------

    public static native Thread currentThread();

    /** The values of the running thread's {@link ThreadLocal}s, which the VM holds; null before there is one. */
    static native ThreadLocal.ThreadLocalMap locals();

    static native void setLocals(ThreadLocal.ThreadLocalMap map);

    public static native void yield();

    /** A spinning thread lets the others go on; otherwise a spin loop would be an endless run of itself. */
    public static void onSpinWait() {
        Thread.yield();
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleep0(millis);
    }

    /** Of Java 19. */
    public static void sleep(Duration duration) throws InterruptedException {
        if (duration.isNegative() || duration.isZero()) {
            sleep0(0);
        } else {
            sleep(millisAtLeast(duration));
        }
    }

    private static long millisAtLeast(Duration duration) {
        return TimeUnit.MILLISECONDS.convert(duration.plusNanos(999_999));
    }

    public static void sleep(long millis, int nanos) throws InterruptedException {
        checkNanos(nanos);
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    public synchronized void start() {
        group.requireUsable();
        start0(daemon);
    }

    /**
     * A static initialiser has failed with that. What later uses of the class throw names the thread and has the stack trace: both
     * are read, for others may change them.
     */
    @Hidden
    private static void initialiserFailed(Throwable e) throws Throwable {
        currentThread().getName();
        try {
            e.getStackTrace();
        } catch (Throwable inVain) {
            // It is no matter.
        }
        throw e;
    }

    /** Before an exception leaves a synchronized method or a static initialiser, others may run. */
    @Hidden
    private static void throwAgain(Throwable e) throws Throwable {
        throw e;
    }

    /** What a thread begins with whose {@code run} is synchronized. */
    @Hidden
    private void runLocked() {
        run();
    }

    /** The last act of a thread whose handler of uncaught exceptions has thrown. */
    private void exit() {}

    public final boolean isAlive() {
        return isAlive0();
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    /** A thread ends with its own monitor held, and notifies all who wait there. */
    public final synchronized void join(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        boolean again = false;
        while (isStillAlive0() && await0(millis, again)) {
            again = true;
        }
    }

    public final synchronized void join(long millis, int nanos) throws InterruptedException {
        checkNanos(nanos);
        join(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Of Java 19: whether the thread has ended. */
    public final boolean join(Duration duration) throws InterruptedException {
        if (getState() == State.NEW) {
            throw new IllegalThreadStateException("Thread not started");
        }
        if (duration.isNegative() || duration.isZero()) {
            return !isAlive();
        }
        join(millisAtLeast(duration));
        return !isAlive();
    }

    private static void checkNanos(int nanos) {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
    }

    public void interrupt() {
        interrupt0();
    }

    public static boolean interrupted() {
        return currentThread().isInterrupted0(true);
    }

    public boolean isInterrupted() {
        return isInterrupted0(false);
    }

    public State getState() {
        return State.of(state0());
    }

    public static native boolean holdsLock(Object obj);

    private native void start0(boolean daemon);

    /** Somebody asks for the name or the number of a thread. */
    private static native void named0();

    private native boolean isAlive0();

    /** Whether this is another thread, which has ended: it has forgotten its target. */
    private native boolean isOver0();

    /** The same, where the monitor of this object is held: it can neither start nor end. */
    private native boolean isStillAlive0();

    /** Waits like {@code wait}, again for as long as the first time: true if that ends before the time is over. */
    private native boolean await0(long millis, boolean again) throws InterruptedException;

    private static native void sleep0(long millis) throws InterruptedException;

    private native void interrupt0();

    private native boolean isInterrupted0(boolean clear);

    private native int state0();

    static native Thread[] liveThreads0();

    /** Tells the VM that a throwable left this thread, the current one. */
    private native void uncaught0(Throwable thrown, boolean handled);

    /** Tells the VM that a throwable left a thread and nobody handles it; true if it is to be printed. */
    static native boolean reportUncaught0(Thread thread, Throwable thrown);

    @Override
    public void run() {
        if (target != null && !isOver0()) {
            target.run();
        }
    }

    @Override
    protected Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    // ---- properties --------------------------------------------------------------------------------------------

    public final void setPriority(int newPriority) {
        if (newPriority > MAX_PRIORITY || newPriority < MIN_PRIORITY) {
            throw new IllegalArgumentException();
        }
        ThreadGroup own = isVirtual() ? null : getThreadGroup();
        if (own != null) {
            priority = Math.min(newPriority, own.getMaxPriority());
        }
    }

    public final int getPriority() {
        return priority;
    }

    public final void setName(String name) {
        if (holdsMonitors0()) {
            synchronized (this) {
                setNameNow(name);
            }
        } else {
            setNameNow(name);
        }
    }

    private void setNameNow(String name) {
        if (name == null) {
            throw new NullPointerException("name cannot be null");
        }
        this.name = name;
    }

    /** Whether anybody but joins takes monitors of threads: else who renames a thread would keep out nobody but them. */
    private static native boolean holdsMonitors0();

    public final String getName() {
        named0();
        return name;
    }

    public final ThreadGroup getThreadGroup() {
        return state0() == ENDED ? null : group;
    }

    public final void setDaemon(boolean on) {
        if (isVirtual() && !on) {
            throw new IllegalArgumentException("'false' not legal for virtual threads");
        }
        if (isAlive()) {
            throw new IllegalThreadStateException();
        }
        daemon = on;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public long getId() {
        named0();
        return tid;
    }

    /** Of Java 19. */
    public final long threadId() {
        named0();
        return tid;
    }

    /** Of Java 21. A virtual thread is a daemon thread like others here: what carries it is not modelled. */
    public final boolean isVirtual() {
        return this instanceof VirtualThread;
    }

    public ClassLoader getContextClassLoader() {
        Object loader = contextClassLoader;
        if (loader == null) {
            return ClassLoader.getSystemClassLoader();
        }
        return loader == this ? null : (ClassLoader) loader;
    }

    public void setContextClassLoader(ClassLoader cl) {
        contextClassLoader = cl == null ? this : cl;
    }

    @Override
    public String toString() {
        ThreadGroup own = getThreadGroup();
        return "Thread[" + getName() + "," + priority + "," + (own == null ? "" : own.getName()) + "]";
    }

    public static int activeCount() {
        return currentThread().getThreadGroup().activeCount();
    }

    public static int enumerate(Thread[] tarray) {
        return currentThread().getThreadGroup().enumerate(tarray);
    }

    @Deprecated(since = "17", forRemoval = true)
    public final void checkAccess() {}

    // ---- stack traces ------------------------------------------------------------------------------------------

    public static void dumpStack() {
        new Exception("Stack trace").printStackTrace();
    }

    /** The VM has a method of its own in the place of this one, which knows the stacks of other threads. */
    public StackTraceElement[] getStackTrace() {
        return this == currentThread() ? new Exception().getStackTrace() : new StackTraceElement[0];
    }

    public static Map<Thread, StackTraceElement[]> getAllStackTraces() {
        Map<Thread, StackTraceElement[]> traces = new HashMap<>();
        for (Thread thread : liveThreads0()) {
            traces.put(thread, thread.getStackTrace());
        }
        return traces;
    }

    // ---- refused -----------------------------------------------------------------------------------------------

    @Deprecated(since = "1.2")
    public final void stop() {
        if (this == currentThread()) {
            throw new ThreadDeath();
        }
        if (getState() != State.TERMINATED) {
            throw Unsupported.refuse("Thread.stop", "an exception that comes to another thread at any instruction is not explored; "
                    + "a thread can stop itself, or end when a volatile flag or an interrupt says so");
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void suspend() {
        State state = getState();
        if (state != State.NEW && state != State.TERMINATED) {
            throw Unsupported.refuse("Thread.suspend", "threads are not suspended; wait and notify do it where the thread agrees");
        }
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public final void resume() {
        // No thread is ever suspended, and to others it does nothing.
    }

    @Deprecated(since = "1.2", forRemoval = true)
    public int countStackFrames() {
        throw new UnsupportedOperationException();
    }

    // ---- uncaught exceptions -----------------------------------------------------------------------------------

    /** Handles what leaves {@code run}; see the API documentation. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread t, Throwable e);
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler eh) {
        defaultUncaughtExceptionHandler = eh;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultUncaughtExceptionHandler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        if (state0() == ENDED) {
            return handlerAfterEnd;
        }
        return uncaughtExceptionHandler == null ? group : uncaughtExceptionHandler;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler eh) {
        if (state0() == ENDED) {
            handlerAfterEnd = eh;
        } else {
            uncaughtExceptionHandler = eh;
        }
    }

    /** Called by the VM, on the dying thread, with what left {@code run} or {@code main}. */
    private void dispatchUncaughtException(Throwable e) {
        // Read here, where others may change it before: a handler comes and goes.
        uncaught0(e, uncaughtExceptionHandler != null || defaultUncaughtExceptionHandler != null);
        getUncaughtExceptionHandler().uncaughtException(this, e);
    }

    // ---- states ------------------------------------------------------------------------------------------------

    /** The states of the API documentation, in the order of the VM's {@code state0}. */
    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED;

        static State of(int code) {
            switch (code) {
                case 0:
                    return NEW;
                case 1:
                    return RUNNABLE;
                case 2:
                    return BLOCKED;
                case 3:
                    return WAITING;
                case 4:
                    return TIMED_WAITING;
                default:
                    return TERMINATED;
            }
        }
    }

    // ---- for other classes of the library ----------------------------------------------------------------------

    /** Interruptible channels register here; there are no channels that block. */
    static void blockedOn(Interruptible b) {}

    /** Removes from the map the keys whose referents are gone, which here never happens. */
    static void processQueue(ReferenceQueue<Class<?>> queue,
            ConcurrentMap<? extends WeakReference<Class<?>>, ?> map) {
        Reference<? extends Class<?>> gone;
        while ((gone = queue.poll()) != null) {
            map.remove(gone);
        }
    }

    /** A class as the key of a map, by identity. */
    static class WeakClassKey extends WeakReference<Class<?>> {
        private final int hash;

        WeakClassKey(Class<?> cl, ReferenceQueue<Class<?>> refQueue) {
            super(cl, refQueue);
            hash = System.identityHashCode(cl);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object obj) {
            return obj == this
                    || obj instanceof WeakClassKey other && get() != null && Objects.equals(get(), other.get());
        }
    }
}
