package jdk.internal.interleave;

/** Decisions that the library leaves open and a checker explores. */
public final class Decision {
    private Decision() {}

    /** A number from 0 to {@code count - 1}: each of them while checking, 0 in a plain run. */
    public static int of(int count) {
        return count <= 1 ? 0 : pick(count);
    }

    private static native int pick(int count);

    /** Whether every execution is explored; a timed wait may end at any moment then. */
    public static native boolean exploring();
}
