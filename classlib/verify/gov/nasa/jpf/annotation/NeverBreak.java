package gov.nasa.jpf.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Accesses to a field, or to all fields of a class, are no scheduling points, as with {@code Scheduling.Level.NEVER}. */
@Retention(RetentionPolicy.RUNTIME)
public @interface NeverBreak {}
