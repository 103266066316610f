package gov.nasa.jpf.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** As in the annotations of Java PathFinder. */
@Retention(RetentionPolicy.RUNTIME)
public @interface NonShared {
}
