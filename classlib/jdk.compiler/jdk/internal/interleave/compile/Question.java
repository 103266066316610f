package jdk.internal.interleave.compile;

/**
 * A question: whether a thread can come to the statement that begins on a line, where a condition holds.
 *
 * @param path the source, by its path in the request
 * @param line from 1
 * @param condition an expression of the language; blank for none
 */
record Question(String path, int line, String condition) {
    /** What messages call the source that is the condition. */
    static final String CONDITION = "<condition>";

    boolean hasCondition() {
        return !condition.isBlank();
    }
}
