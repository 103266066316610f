package jdk.internal.interleave;

/**
 * What the compiler puts before the statement that a question is about ({@code jdk.internal.interleave.compile.Asked}). No
 * program can name this class, and without a question its methods do nothing.
 */
public final class Question {
    private Question() {}

    /**
     * The condition is about to be evaluated: nobody else runs until {@link #end}.
     *
     * @param looks whether it looks at what others may change: then they can come before it
     * @return whether it is to be evaluated: a question is asked, and this is none of its own methods on the way
     */
    public static native boolean begin(boolean looks);

    /** The place is reached, and the condition holds there. */
    public static native void yes();

    /** The condition has thrown that: it does not hold. */
    public static native void threw(Throwable thrown);

    /** The condition is evaluated. */
    public static native void end();
}
