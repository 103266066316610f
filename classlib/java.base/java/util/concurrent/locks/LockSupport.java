package java.util.concurrent.locks;

/**
 * Parking over two native methods. The permit, the wait and the blocker live in the VM's thread; a park ends by a
 * permit, by an interrupt or, when it is timed, by a choice of the scheduler.
 */
public class LockSupport {
    private LockSupport() {}

    public static void setCurrentBlocker(Object blocker) {
        setBlocker0(blocker);
    }

    public static Object getBlocker(Thread t) {
        if (t == null) {
            throw new NullPointerException();
        }
        return getBlocker0(t);
    }

    public static void unpark(Thread thread) {
        if (thread != null) {
            unpark0(thread);
        }
    }

    public static void park() {
        park0(0);
    }

    public static void park(Object blocker) {
        setBlocker0(blocker);
        park0(0);
        setBlocker0(null);
    }

    public static void parkNanos(long nanos) {
        if (nanos > 0) {
            park0(nanos);
        }
    }

    public static void parkNanos(Object blocker, long nanos) {
        if (nanos > 0) {
            setBlocker0(blocker);
            park0(nanos);
            setBlocker0(null);
        }
    }

    public static void parkUntil(long deadline) {
        park0(nanosUntil(deadline));
    }

    public static void parkUntil(Object blocker, long deadline) {
        setBlocker0(blocker);
        park0(nanosUntil(deadline));
        setBlocker0(null);
    }

    /** At least 1: a time that is over lets the thread wait for a moment. */
    private static long nanosUntil(long deadline) {
        return Math.max(1, Math.min(deadline - System.currentTimeMillis(), Long.MAX_VALUE / 1_000_000) * 1_000_000);
    }

    static final long getThreadId(Thread thread) {
        return thread.getId();
    }

    /** Waits for the permit, 0 nanoseconds for ever; whether the time is over. */
    private static native boolean park0(long nanos);

    private static native void unpark0(Thread thread);

    /** Nothing happens as long as nobody asks any thread for its blocker. */
    private static native void setBlocker0(Object blocker);

    private static native Object getBlocker0(Thread thread);
}
