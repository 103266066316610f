package jdk.internal.interleave;

/** The virtual clock, for those who wait in the library without a timed wait of the VM. */
public final class VirtualClock {
    private VirtualClock() {}

    /** Whether time passes. While checking that is a setting; in a plain run it always does. */
    public static native boolean passes();

    /** Whether the time makes a difference: while checking, only once the program has read the clock. */
    public static native boolean isRead();

    /** What the clock shows after so many nanoseconds from now, for {@link #reach}; 0 where the time makes no difference. */
    public static native long deadline(long nanos);

    /** The time of a deadline has come: the clock shows at least that. */
    public static native void reach(long deadline);
}
