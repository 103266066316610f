package interleave;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares how calls of a method, or accesses to a field, count as scheduling points. On a class it is for all its members that
 * have none of their own. The setting {@code vm.por.levels} does the same, and takes precedence.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Scheduling {
    /** The level. */
    Level value();

    /** Levels. What {@code ATOMIC}, {@code NEVER} and {@code TOPLEVEL} leave out is not searched. */
    enum Level {
        /** No other thread runs from the call of the method to its end. Of fields it says nothing. */
        ATOMIC,
        /** No scheduling point. */
        NEVER,
        /** A scheduling point where another thread can go on and the running one holds no monitor. */
        TOPLEVEL,
        /** A scheduling point where another thread can go on. */
        RUNNABLES,
        /** A scheduling point in any case, once a second thread has been started. */
        ALWAYS
    }
}
