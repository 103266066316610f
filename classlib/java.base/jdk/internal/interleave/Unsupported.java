package jdk.internal.interleave;

/**
 * What a model cannot do. The execution ends there and the answer is incomplete; an exception would be the program's to catch.
 */
public final class Unsupported {
    private Unsupported() {}

    /** Never returns: {@code throw Unsupported.refuse(…)} tells the compiler. */
    public static native Error refuse(String what, String why);
}
