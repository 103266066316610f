package jdk.internal.interleave;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method of an extension that becomes an instance method of the extended class: its first parameter
 * becomes {@code this}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface Instance {
    /** Result types of methods that it overrides where they differ from its own: each gets a bridge. */
    Class<?>[] bridges() default {};
}
