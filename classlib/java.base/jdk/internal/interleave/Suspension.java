package jdk.internal.interleave;

/**
 * A value that is not chosen yet ({@code cg.delayed}). Slots that wait for it refer to one such object; the program never
 * gets it in its hands. The checker makes it and reads it.
 */
final class Suspension {
    /** What can be chosen, as a number that the checker knows. */
    private int kind;

    /** The ends of an interval; for booleans whether false comes first. */
    private int from;
    private int to;

    /** The values of a list, or the pool. */
    private Object source;

    private boolean chosen;

    /** What was chosen. */
    private int number;
    private Object object;

    private Suspension() {}
}
